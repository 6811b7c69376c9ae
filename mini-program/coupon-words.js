const { isChinese, words } = require("./words");

module.exports = {
  words: { ...words, ...(isChinese ? require("./words/coupons/zh") : require("./words/coupons/en")) },
};
