import { defaultAvatar } from "./catalogue";
import type { SeedAddress, SeedShopper } from "./shapes";

type Place = [province: string, city: string, district: string, detail: string, postalCode: string];

function shopper(place: number, nickname: string, ...places: Place[]): SeedShopper {
  const phone = `138000000${String(place).padStart(2, "0")}`;
  const addresses = places.map(
    ([province, city, district, detail, postal_code], at): SeedAddress => ({
      name: nickname,
      phone,
      province,
      city,
      district,
      detail,
      postal_code,
      is_default: at === 0,
    }),
  );
  return { nickname, avatar: place % 3 === 0 ? null : defaultAvatar, phone, addresses };
}

/** Nobody lives here: the streets are called "Example Road", and the numbers belong to no one we know. */
export const shoppers: SeedShopper[] = [
  shopper(
    1,
    "Han Meimei",
    ["Zhejiang", "Hangzhou", "Xihu", "No. 1 Example Road, Room 301", "310013"],
    ["Zhejiang", "Ningbo", "Haishu", "No. 26 Example Lane", "315010"],
  ),
  shopper(2, "王小明", ["北京市", "北京市", "海淀区", "示例路2号院3号楼502室", "100080"]),
  shopper(3, "Li Lei", ["Shanghai", "Shanghai", "Xuhui", "No. 3 Example Road, Building 7", "200030"]),
  shopper(
    4,
    "Zhao Min",
    ["Sichuan", "Chengdu", "Wuhou", "No. 4 Example Street, Unit 2", "610041"],
    ["Chongqing", "Chongqing", "Yuzhong", "No. 44 Example Steps", "400010"],
  ),
  shopper(5, "陈洁", ["广东省", "广州市", "天河区", "示例大道5号1201室", "510630"]),
  shopper(6, "Liu Yang", ["Hubei", "Wuhan", "Wuchang", "No. 6 Example Road", "430060"]),
  shopper(
    7,
    "孙悦",
    ["江苏省", "南京市", "鼓楼区", "示例巷7号", "210009"],
    ["江苏省", "苏州市", "姑苏区", "示例桥头70号", "215005"],
  ),
  shopper(8, "吴兰", ["云南省", "昆明市", "五华区", "示例街8号3单元", "650031"]),
  shopper(9, "Zhou Kai", ["Shaanxi", "Xi'an", "Yanta", "No. 9 Example Road, Room 1806", "710061"]),
  shopper(10, "Xu Na", ["Fujian", "Xiamen", "Siming", "No. 10 Example Road", "361005"]),
  shopper(11, "何静", ["山东省", "青岛市", "市南区", "示例路11号4单元101室", "266071"]),
  shopper(12, "林夏", ["黑龙江省", "哈尔滨市", "南岗区", "示例大街12号", "150001"]),
];
