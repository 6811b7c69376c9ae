CREATE TABLE "homes" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"blocks" jsonb,
	"published" jsonb,
	"previous" jsonb,
	"upcoming" jsonb,
	"publish_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "homes_one" CHECK ("homes"."id" = 1),
	CONSTRAINT "homes_upcoming" CHECK (("homes"."upcoming" is null) = ("homes"."publish_at" is null))
);
