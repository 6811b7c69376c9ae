const { isChinese, words } = require("./words");

module.exports = {
  words: { ...words, ...(isChinese ? require("./words/refunds/zh") : require("./words/refunds/en")) },
};
