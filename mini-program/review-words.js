const { isChinese, words } = require("./words");

module.exports = {
  words: { ...words, ...(isChinese ? require("./words/reviews/zh") : require("./words/reviews/en")) },
};
