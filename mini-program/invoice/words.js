const { words } = require("../refund-words");
const { isChinese } = require("../words");

module.exports = {
  words: { ...words, ...(isChinese ? require("./words/zh") : require("./words/en")) },
};
