CREATE TABLE "sandbox_waybills" (
	"order_id" text PRIMARY KEY NOT NULL,
	"waybill_id" text NOT NULL,
	"sender" jsonb NOT NULL,
	"receiver" jsonb NOT NULL,
	"cancelled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dict_entries" ADD COLUMN "account" jsonb;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "waybill_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_waybill" ON "shipments" USING btree ("waybill_key") WHERE "shipments"."waybill_key" is not null;