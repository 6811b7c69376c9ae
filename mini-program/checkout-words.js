const { isChinese, words } = require("./words");

/** All sentences, with those of the checkout. */
module.exports = {
  words: { ...words, ...(isChinese ? require("./words/checkout/zh") : require("./words/checkout/en")) },
};
