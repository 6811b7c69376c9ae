const { isChinese, words } = require("./words");

/** All sentences, with those about refunds of an order. */
module.exports = {
  words: { ...words, ...(isChinese ? require("./words/refunds/zh") : require("./words/refunds/en")) },
};
