const { isChinese, words } = require("./words");

module.exports = {
  words: { ...words, ...(isChinese ? require("./words/pictures/zh") : require("./words/pictures/en")) },
};
