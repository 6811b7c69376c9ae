CREATE TABLE "openings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"opened_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "openings_once" CHECK ("openings"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "openings" ADD CONSTRAINT "openings_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- A shop that exists already is open. Only a new one practises first.
INSERT INTO "openings" SELECT FROM "users" LIMIT 1;
