const { isChinese, words } = require("./words");

module.exports = {
  words: { ...words, ...(isChinese ? require("./words/about/zh") : require("./words/about/en")) },
};
