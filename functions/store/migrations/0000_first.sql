CREATE TABLE "attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"test_number" smallint NOT NULL,
	"request_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"content_version" text NOT NULL,
	"status" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"deadline" timestamp (3) with time zone NOT NULL,
	"time_factor" real NOT NULL,
	"epoch" integer NOT NULL,
	"next_seq" integer NOT NULL,
	"acknowledged" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"tools" jsonb NOT NULL,
	"score" smallint,
	"finished_at" timestamp (3) with time zone,
	"finished_by" text,
	"late" boolean DEFAULT false NOT NULL,
	"revealed_at" timestamp (3) with time zone,
	CONSTRAINT "attempts_request" UNIQUE("user_id","request_id"),
	CONSTRAINT "attempts_ordinal" UNIQUE("user_id","test_number","ordinal")
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"version" text PRIMARY KEY NOT NULL,
	"test_number" smallint NOT NULL,
	"passages" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entitlements" (
	"user_id" text NOT NULL,
	"test_number" smallint NOT NULL,
	"source" text NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "entitlements_user_id_test_number_pk" PRIMARY KEY("user_id","test_number")
);
--> statement-breakpoint
CREATE TABLE "operations" (
	"attempt_id" uuid NOT NULL,
	"op_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"passage" smallint NOT NULL,
	"question" smallint,
	"value" jsonb,
	"epoch" integer NOT NULL,
	"stored_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "operations_attempt_id_op_id_pk" PRIMARY KEY("attempt_id","op_id"),
	CONSTRAINT "operations_seq" UNIQUE("attempt_id","seq")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"username" text NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"amount_cents" integer NOT NULL,
	"test_number" text NOT NULL,
	"provider" text NOT NULL,
	"trans_id" text NOT NULL,
	"invoice" text NOT NULL,
	CONSTRAINT "payments_transaction" UNIQUE("provider","trans_id"),
	CONSTRAINT "payments_invoice" UNIQUE("invoice")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_content_version_content_versions_version_fk" FOREIGN KEY ("content_version") REFERENCES "public"."content_versions"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_one_open" ON "attempts" USING btree ("user_id","test_number") WHERE "attempts"."status" = 'open';--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id","paid_at");