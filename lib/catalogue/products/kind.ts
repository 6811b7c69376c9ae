import { kind, pictures } from "@/lib/kinds/kind";

export const productKind = kind({
  name: "product",
  one: ["Product", "商品"],
  many: ["Products", "商品"],
  parts: { product_import: ["Imported file", "导入的文件"] },
  about: ["Products and their stock.", "商品与库存。"],
  permissions: {
    read: ["View products", "查看商品"],
    create: ["Create a product", "新建商品"],
    edit: ["Edit products", "编辑商品"],
    delete: ["Delete a product", "删除商品"],
    stock: ["Adjust a product's stock", "调整商品库存"],
    import: ["Import products", "导入商品"],
    export: ["Export products", "导出商品"],
  },
  needs: {
    read: { suggests: ["category.read"] },
    create: { requires: ["category.read"], suggests: ["freight.read", ...pictures] },
    edit: { requires: ["category.read"], suggests: ["freight.read", ...pictures] },
    import: { requires: ["category.read"], suggests: ["product.export", "product.stock"] },
  },
  menu: { name: "products", icon: "package", sort: 30 },
  page: { name: "products", ofOne: true, ofNew: ["New product", "新建商品"], search: true },
  keywords: "bulk price cost stock import export 改价 批量 成本 上架 下架 导入 导出 规格",
});

/** Costs and profit. They have no page: the pages of products and the dashboard show them. */
export const costKind = kind({
  name: "cost",
  record: null,
  many: ["Costs and profit", "成本与利润"],
  permissions: { read: ["See and enter costs, see profit", "查看和填写成本，查看利润"] },
});
