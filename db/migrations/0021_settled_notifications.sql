ALTER TABLE "notifications" ADD COLUMN "settled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "settled_by" integer;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "settled_note" text;