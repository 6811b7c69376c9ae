-- Checks are replaced by wider ones: all that an instance of the version before writes passes them.
-- unused since 0.3.0
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_by_platform";--> statement-breakpoint
-- unused since 0.3.0
ALTER TABLE "payments" DROP CONSTRAINT "payments_received";--> statement-breakpoint
-- unused since 0.3.0
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_success";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "channel" text DEFAULT 'wechat' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_offline_sums" ON "payments" USING btree ("paid_at","method","amount") WHERE "payments"."channel" = 'offline';--> statement-breakpoint
CREATE INDEX "refunds_offline" ON "refunds" USING btree ("completed_at","payment_id","amount") WHERE "refunds"."learned_from" = 'offline';--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_by_platform" CHECK ("order_events"."kind" <> 'move' or "order_events"."to" not in ('paid', 'refunded') or "order_events"."by" in ('platform', 'admin'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_offline" CHECK (("payments"."channel" = 'offline') = ("payments"."method" is not null) and ("payments"."channel" = 'wechat' or "payments"."status" = 'success' and "payments"."transaction_id" is null));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_received" CHECK (("payments"."status" in ('success', 'surplus')) = ("payments"."paid_at" is not null and ("payments"."transaction_id" is not null or "payments"."channel" = 'offline')));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_success" CHECK ("refunds"."status" <> 'success' or ("refunds"."completed_at" is not null and ("refunds"."refund_id" is not null or "refunds"."learned_from" = 'offline')));
