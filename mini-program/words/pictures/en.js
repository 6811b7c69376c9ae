/** Separate from the other texts, so that the first page does not load them. */
module.exports = {
  pictures: {
    title: "Pictures",
    add: "Add a picture",
    show: "Picture {number}",
    remove: "Remove picture {number}",
    again: "Tap to try again: picture {number}",
    waiting: "Waiting",
    failed: "Tap to try again",
    notChosen: "The phone gave no picture. Allow the album and the camera in the settings of WeChat and of the phone.",
    notSent: "The picture was not sent. {why}",
  },
};
