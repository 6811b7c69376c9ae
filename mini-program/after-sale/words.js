const { isChinese, words } = require("../words");

/** All sentences, with those of after-sale. */
module.exports = {
  words: { ...words, ...(isChinese ? require("./words/zh") : require("./words/en")) },
};
