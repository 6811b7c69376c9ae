const isChinese = /^zh/i.test(wx.getAppBaseInfo().language);
const words = isChinese ? require("./words/zh") : require("./words/en");

/** `fill("Only {count} left.", { count: 2 })` */
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

/** The texts have two forms: `things_one` and `things_other`. */
const plural = (section, key, count) => fill(section[`${key}_${count === 1 ? "one" : "other"}`], { count });

module.exports = { isChinese, words, fill, plural };
