CREATE TABLE "laid_records" (
	"key" text PRIMARY KEY NOT NULL,
	"row_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint

-- Before this table, the demo shop alone laid records, and it laid all of these. Where it did, those that are missing now were renamed
-- or deleted by the shop.

INSERT INTO laid_records (key, row_id)
  SELECT laid.key, laid.id FROM (
    SELECT 'menu:' || known AS key, (SELECT id FROM menus WHERE name = known) AS id FROM regexp_split_to_table(
$$dashboard orders products categories content system banners articles notices files users groups menus dictionaries settings logs$$, '\s+') AS known
    UNION ALL
    SELECT 'element:' || known, (SELECT id FROM elements WHERE sign = known) FROM regexp_split_to_table(
$$user.create user.edit user.delete customer.edit session.revoke group.create group.edit group.delete menu.create menu.edit
menu.delete element.create element.edit element.delete product.create product.edit product.delete product.stock product.import
product.export category.create category.edit category.delete theme.create theme.edit theme.delete banner.create banner.edit
banner.delete order.ship order.cancel order.complete order.refund order.note order.sync order.export article.create article.edit
article.delete notice.create notice.edit notice.delete file.create file.edit file.delete dict_type.create dict_type.edit
dict_type.delete dict.create dict.edit dict.delete config.edit oper_log.export oper_log.revert login_log.export error_log.export
error_log.resolve log.purge$$, '\s+') AS known
    UNION ALL
    SELECT 'dict_type:' || known, (SELECT id FROM dict_types WHERE type = known) FROM regexp_split_to_table(
$$carrier order_status article_type verdict$$, '\s+') AS known
    UNION ALL
    SELECT 'dict_entry:' || known, (SELECT id FROM dict_entries WHERE type || '/' || value = known) FROM regexp_split_to_table(
$$carrier/SF carrier/ZTO carrier/YTO carrier/STO carrier/YD carrier/JTSD carrier/JD carrier/DBL carrier/EMS carrier/YZPY
order_status/unpaid order_status/paid order_status/shipped order_status/completed order_status/cancelled order_status/refunding
order_status/refunded article_type/common article_type/story article_type/recipe article_type/guide verdict/applied
verdict/duplicate verdict/ignored verdict/review$$, '\s+') AS known
  ) AS laid
  WHERE EXISTS (SELECT FROM users WHERE is_demo);
