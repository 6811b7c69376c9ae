/** Separate from the other texts, so that the first page does not load them. */
module.exports = {
  account: {
    title: "Account and privacy",
    guide: "Privacy guideline",
    cancel: "Cancel my account",
    lost: "Your profile, addresses, cart, favourites and coupons are lost at once, and your reviews become anonymous.",
    kept: "Orders remain as the record of a sale. Their recipient is removed once no after-sale request is possible.",
    open: "To be settled first",
    ask: "This cannot be undone, and coupons can no longer be used.",
    askAgain: "Do you really want to cancel the account?",
    yes: "Erase",
    done: "Your account is cancelled.",
  },
  favourites: {
    remove: "Remove {name} from the favourites",
    emptyTitle: "No favourites yet",
    empty: "Tap the heart on the page of a product to find it here.",
    browse: "Look around",
    end: "That is all",
  },
  shop: {
    title: "About the shop",
    call: "Call the shop",
    notices: "Announcements",
    licence: "Licence",
    articles: "From the shop",
  },
  notices: {
    title: "Announcements",
    emptyTitle: "No announcements",
    empty: "Messages of the shop are shown here.",
  },
  article: {
    article: "Article",
    notice: "Announcement",
  },
};
