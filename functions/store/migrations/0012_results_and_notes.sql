-- Programs from 11 on run on this.
CREATE TABLE "censuses" (
	"id" smallint PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"after" uuid,
	"shown" integer NOT NULL,
	"shown_of" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "tallies" (
	"census" integer NOT NULL,
	"content_version" text NOT NULL,
	"kind" text NOT NULL,
	"item" smallint NOT NULL,
	"value" text NOT NULL,
	"attempts" integer NOT NULL,
	"scores" integer NOT NULL,
	CONSTRAINT "tallies_census_content_version_kind_item_value_pk" PRIMARY KEY("census","content_version","kind","item","value")
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"attempt_id" uuid NOT NULL,
	"question" smallint NOT NULL,
	"text" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notes_attempt_id_question_pk" PRIMARY KEY("attempt_id","question")
);
--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;