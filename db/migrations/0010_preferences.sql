CREATE TABLE "preferences" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"language" text,
	"scheme" text,
	"single_keys" boolean DEFAULT true NOT NULL,
	"lists" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "preferences_language" CHECK ("preferences"."language" in ('en', 'zh')),
	CONSTRAINT "preferences_scheme" CHECK ("preferences"."scheme" in ('light', 'dark'))
);
--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;