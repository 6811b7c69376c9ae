CREATE INDEX "products_updated" ON "products" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "stock_ledger_created" ON "stock_ledger" USING btree ("created_at","product_id");