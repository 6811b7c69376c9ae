ALTER TABLE "files" ADD COLUMN "widths" integer[];--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "sent_sha256" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "avatar_width" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "avatar_height" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "avatar_widths" integer[];--> statement-breakpoint
CREATE INDEX "files_sent_sha256" ON "files" USING btree ("sent_sha256") WHERE "files"."sent_sha256" is not null;--> statement-breakpoint
CREATE INDEX "files_undrawn" ON "files" USING btree ("id") WHERE "files"."widths" is null and "files"."mime" like 'image/%';--> statement-breakpoint
CREATE INDEX "users_undrawn" ON "users" USING btree ("id") WHERE "users"."avatar" is not null and "users"."avatar_widths" is null;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_widths" CHECK ("files"."widths" <@ array[320, 750, 2000]);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_avatar_widths" CHECK ("users"."avatar_widths" <@ array[320, 750, 2000]);--> statement-breakpoint

-- The demo shop's pictures are part of the project, and their widths lie beside them. All others are drawn by the sweep.

UPDATE files SET widths = CASE WHEN width > 937 THEN '{750,320}' WHEN width > 400 THEN '{320}' ELSE '{}' END::integer[] WHERE key LIKE 'demo/%';--> statement-breakpoint
UPDATE users SET avatar_width = 240, avatar_height = 240, avatar_widths = '{}' WHERE avatar = 'demo/avatar-default.webp';
