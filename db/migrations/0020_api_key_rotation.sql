ALTER TABLE "api_keys" ADD COLUMN "old_hash" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "rotated_at" timestamp (3) with time zone;