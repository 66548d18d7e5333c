CREATE TABLE "acts" (
	"attempt_id" uuid NOT NULL,
	"op_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"device" uuid NOT NULL,
	"kind" text NOT NULL,
	"passage" smallint NOT NULL,
	"question" smallint NOT NULL,
	"value" jsonb,
	"stored_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "acts_attempt_id_op_id_pk" PRIMARY KEY("attempt_id","op_id"),
	CONSTRAINT "acts_seq" UNIQUE("attempt_id","seq")
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"test_number" smallint NOT NULL,
	"request_id" uuid NOT NULL,
	"mode" text DEFAULT 'test' NOT NULL,
	"practice" jsonb,
	"explained" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ordinal" integer,
	"content_version" text NOT NULL,
	"status" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"deadline" timestamp (3) with time zone,
	"time_factor" real NOT NULL,
	"last_act" integer DEFAULT 0 NOT NULL,
	"answers" jsonb NOT NULL,
	"tools" jsonb NOT NULL,
	"highlights" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"highlight_bytes" integer DEFAULT 0 NOT NULL,
	"score" smallint,
	"late_score" smallint,
	"late_deliveries" smallint DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"finished_by" text,
	"late" boolean DEFAULT false NOT NULL,
	"revealed_at" timestamp (3) with time zone,
	"practiced_passages" smallint DEFAULT 0 NOT NULL,
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
CREATE TABLE "rate_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "allowances" (
	"name" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"po" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"username" text NOT NULL,
	"item" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"fee_figure" integer NOT NULL,
	"discount_figure" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"full_cents" integer NOT NULL,
	"leans_on" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"waived_cents" integer DEFAULT 0 NOT NULL,
	"invoices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checkout_token" text,
	"opened_at" timestamp (3) with time zone,
	"opening_until" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone,
	"asks" integer DEFAULT 0 NOT NULL,
	"heard_at" timestamp (3) with time zone,
	"charged_at" timestamp (3) with time zone,
	"taken_back_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"next_look_at" timestamp (3) with time zone,
	"looks" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"username" text NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"amount_cents" integer NOT NULL,
	"test_number" text NOT NULL,
	"provider" text NOT NULL,
	"trans_id" text NOT NULL,
	"invoice" text NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"fee_figure" integer DEFAULT 0 NOT NULL,
	"discount_figure" integer DEFAULT 0 NOT NULL,
	"source" text NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "payments_transaction" UNIQUE("provider","trans_id"),
	CONSTRAINT "payments_invoice" UNIQUE("invoice")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"trans_id" text NOT NULL,
	"po" text NOT NULL,
	"reason" text NOT NULL,
	"amount_cents" integer,
	"currency" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"resolution" text,
	"resolved_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"provider" text NOT NULL,
	"trans_id" text NOT NULL,
	"po" text NOT NULL,
	"invoice" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"amount_cents" integer,
	"currency" text NOT NULL,
	"words" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"told_by" text NOT NULL,
	CONSTRAINT "transactions_provider_trans_id_pk" PRIMARY KEY("provider","trans_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_receipts" (
	"event_id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"act" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"operator" text NOT NULL,
	"command" text NOT NULL,
	"subject" text NOT NULL,
	"po" text,
	"provider" text NOT NULL,
	"why" text NOT NULL,
	"outcome" text NOT NULL,
	"detail" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entitlements" (
	"user_id" text NOT NULL,
	"test_number" smallint NOT NULL,
	"source" text NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "entitlements_user_id_test_number_source_pk" PRIMARY KEY("user_id","test_number","source")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"time_factor" real DEFAULT 1 NOT NULL,
	"valid_since" timestamp (3) with time zone,
	"name" text,
	"exam_date" text,
	"target" smallint,
	"confirmed" boolean DEFAULT false NOT NULL,
	"other_addresses" text[] DEFAULT '{}' NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"remove_identity_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"payment_id" text,
	"notice" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"given_up_at" timestamp (3) with time zone,
	CONSTRAINT "mails_payment" UNIQUE("payment_id")
);
--> statement-breakpoint
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
CREATE TABLE "question_reports" (
	"attempt_id" uuid NOT NULL,
	"question" smallint NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "question_reports_attempt_id_question_pk" PRIMARY KEY("attempt_id","question")
);
--> statement-breakpoint
ALTER TABLE "acts" ADD CONSTRAINT "acts_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_content_version_content_versions_version_fk" FOREIGN KEY ("content_version") REFERENCES "public"."content_versions"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_po_orders_po_fk" FOREIGN KEY ("po") REFERENCES "public"."orders"("po") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_po_orders_po_fk" FOREIGN KEY ("po") REFERENCES "public"."orders"("po") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_reports" ADD CONSTRAINT "question_reports_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "acts_register" ON "acts" USING btree ("attempt_id","kind","passage","question","at","op_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_one_open" ON "attempts" USING btree ("user_id","test_number") WHERE "attempts"."status" = 'open' and "attempts"."mode" = 'test';--> statement-breakpoint
CREATE INDEX "rate_counts_ends" ON "rate_counts" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open" ON "orders" USING btree ("user_id","item") WHERE "orders"."state" = 'open';--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_next_look" ON "orders" USING btree ("next_look_at") WHERE "orders"."next_look_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id","paid_at");--> statement-breakpoint
CREATE INDEX "reviews_transaction" ON "reviews" USING btree ("provider","trans_id");--> statement-breakpoint
CREATE INDEX "reviews_po" ON "reviews" USING btree ("po");--> statement-breakpoint
CREATE INDEX "reviews_open" ON "reviews" USING btree ("created_at") WHERE "reviews"."resolution" is null;--> statement-breakpoint
CREATE INDEX "reviews_voided" ON "reviews" USING btree ("created_at") WHERE "reviews"."reason" = 'voided';--> statement-breakpoint
CREATE INDEX "transactions_po" ON "transactions" USING btree ("po");--> statement-breakpoint
CREATE INDEX "webhook_receipts_received" ON "webhook_receipts" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "operator_acts_po" ON "operator_acts" USING btree ("po","at");--> statement-breakpoint
CREATE INDEX "operator_acts_subject" ON "operator_acts" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "users_deleted" ON "users" USING btree ("deleted_at") WHERE "users"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "users_remove_identity" ON "users" USING btree ("remove_identity_at") WHERE "users"."remove_identity_at" is not null;--> statement-breakpoint
CREATE INDEX "mails_user" ON "mails" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "mails_next_try" ON "mails" USING btree ("next_try_at") WHERE "mails"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "question_reports_reported" ON "question_reports" USING btree ("reported_at");