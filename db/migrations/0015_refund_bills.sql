-- WeChat Pay offers a day's bill for three months.
INSERT INTO "bills" ("day") SELECT "day" FROM "refund_bills" WHERE "day" >= current_date - interval '3 months' ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP TABLE "refund_bills" CASCADE;
