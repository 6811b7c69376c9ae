const { words } = require("../refund-words");
const { isChinese } = require("../words");

/** All sentences, with those of after-sale. */
module.exports = {
  words: { ...words, ...(isChinese ? require("./words/zh") : require("./words/en")) },
};
