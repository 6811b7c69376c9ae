ALTER TABLE "users" ADD COLUMN "awaited_phone" text;--> statement-breakpoint
CREATE UNIQUE INDEX "users_awaited_phone" ON "users" USING btree ("awaited_phone") WHERE "users"."awaited_phone" is not null;--> statement-breakpoint
UPDATE users u SET awaited_phone = i.identifier FROM identities i
WHERE i.user_id = u.id AND i.type = 102 AND i.proven_at IS NULL AND u.password_hash IS NULL AND u.group_id IS NULL AND u.deleted_at IS NULL
  AND NOT EXISTS (SELECT FROM identities o WHERE o.user_id = u.id AND o.type <> 102);
