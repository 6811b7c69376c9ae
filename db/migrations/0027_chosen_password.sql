ALTER TABLE "users" ADD COLUMN "is_provisional" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "refunds_refund_id" ON "refunds" USING btree ("refund_id") WHERE "refunds"."refund_id" is not null;
