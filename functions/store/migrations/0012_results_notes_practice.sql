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
CREATE TABLE "practice_acts" (
	"practice_id" uuid NOT NULL,
	"op_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"question" smallint NOT NULL,
	"value" jsonb,
	"stored_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "practice_acts_practice_id_op_id_pk" PRIMARY KEY("practice_id","op_id")
);
--> statement-breakpoint
CREATE TABLE "practices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"test_number" smallint NOT NULL,
	"passage" smallint NOT NULL,
	"content_version" text NOT NULL,
	"mode" text NOT NULL,
	"pace_seconds" integer,
	"questions" jsonb NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"explained" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"shown_at" timestamp (3) with time zone,
	"acts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "practiced_passages" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_acts" ADD CONSTRAINT "practice_acts_practice_id_practices_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."practices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practices" ADD CONSTRAINT "practices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practices" ADD CONSTRAINT "practices_content_version_content_versions_version_fk" FOREIGN KEY ("content_version") REFERENCES "public"."content_versions"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "practices_user" ON "practices" USING btree ("user_id","started_at");