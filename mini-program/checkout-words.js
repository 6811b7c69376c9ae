const { isChinese, words } = require("./words");

module.exports = {
  words: { ...words, ...(isChinese ? require("./words/checkout/zh") : require("./words/checkout/en")) },
};
