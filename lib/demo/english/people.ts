import type { DemoTexts } from "../shapes";

export const people: DemoTexts["people"] = {
  nicknames: { root: "Lin Wei", clerk: "Zhang Lan", shopper: "Demo shopper" },
  company: "Example Trading Co., Ltd.",
  regular: { tags: ["regular", "green tea"], note: "Buys new tea every April, in small packs." },
  shopperPlace: ["Zhejiang", "Hangzhou", "Xihu", "No. 100 Example Road, Room 8"],
  shoppers: [
    [
      "Han Meimei",
      ["Zhejiang", "Hangzhou", "Xihu", "No. 1 Example Road, Room 301"],
      ["Zhejiang", "Ningbo", "Haishu", "No. 26 Example Lane"],
    ],
    ["Wang Xiaoming", ["Beijing", "Beijing", "Haidian", "No. 2 Example Road, Building 3, Room 502"]],
    ["Li Lei", ["Shanghai", "Shanghai", "Xuhui", "No. 3 Example Road, Building 7"]],
    [
      "Zhao Min",
      ["Sichuan", "Chengdu", "Wuhou", "No. 4 Example Street, Unit 2"],
      ["Chongqing", "Chongqing", "Yuzhong", "No. 44 Example Steps"],
    ],
    ["Chen Jie", ["Guangdong", "Guangzhou", "Tianhe", "No. 5 Example Avenue, Room 1201"]],
    ["Liu Yang", ["Hubei", "Wuhan", "Wuchang", "No. 6 Example Road"]],
    [
      "Sun Yue",
      ["Jiangsu", "Nanjing", "Gulou", "No. 7 Example Lane"],
      ["Jiangsu", "Suzhou", "Gusu", "No. 70 Example Bridge"],
    ],
    ["Wu Lan", ["Yunnan", "Kunming", "Wuhua", "No. 8 Example Street, Unit 3"]],
    ["Zhou Kai", ["Shaanxi", "Xi'an", "Yanta", "No. 9 Example Road, Room 1806"]],
    ["Xu Na", ["Fujian", "Xiamen", "Siming", "No. 10 Example Road"]],
    ["He Jing", ["Shandong", "Qingdao", "Shinan", "No. 11 Example Road, Unit 4, Room 101"]],
    ["Lin Xia", ["Heilongjiang", "Harbin", "Nangang", "No. 12 Example Street"]],
  ],
};
