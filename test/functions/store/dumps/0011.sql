-- 0000_first
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
CREATE TABLE "content_versions" (
	"version" text PRIMARY KEY NOT NULL,
	"test_number" smallint NOT NULL,
	"passages" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
CREATE TABLE "entitlements" (
	"user_id" text NOT NULL,
	"test_number" smallint NOT NULL,
	"source" text NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "entitlements_user_id_test_number_pk" PRIMARY KEY("user_id","test_number")
);
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
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_content_version_content_versions_version_fk" FOREIGN KEY ("content_version") REFERENCES "public"."content_versions"("version") ON DELETE no action ON UPDATE no action;
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "operations" ADD CONSTRAINT "operations_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "attempts_one_open" ON "attempts" USING btree ("user_id","test_number") WHERE "attempts"."status" = 'open';
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id","paid_at");
-- 0001_payments
CREATE TABLE "orders" (
	"po" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"username" text NOT NULL,
	"item" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"fee_figure" integer NOT NULL,
	"discount_figure" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"checkout_token" text,
	"sealed_secret" text,
	"wire_secret" text,
	"opened_at" timestamp (3) with time zone,
	"opening_until" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone,
	"next_look_at" timestamp (3) with time zone,
	"looks" integer DEFAULT 0 NOT NULL
);
CREATE TABLE "provider_calls" (
	"minute" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"calls" integer NOT NULL
);
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
	"resolved_at" timestamp (3) with time zone,
	CONSTRAINT "reviews_transaction" UNIQUE("provider","trans_id")
);
CREATE TABLE "webhook_receipts" (
	"event_id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
ALTER TABLE "payments" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;
ALTER TABLE "payments" ADD COLUMN "fee_figure" integer DEFAULT 0 NOT NULL;
ALTER TABLE "payments" ADD COLUMN "discount_figure" integer DEFAULT 0 NOT NULL;
ALTER TABLE "payments" ADD COLUMN "source" text DEFAULT 'message' NOT NULL;
ALTER TABLE "payments" ALTER COLUMN "source" DROP DEFAULT;
ALTER TABLE "payments" ADD COLUMN "state" text DEFAULT 'granted' NOT NULL;
ALTER TABLE "payments" ALTER COLUMN "state" DROP DEFAULT;
ALTER TABLE "payments" ADD COLUMN "next_look_at" timestamp (3) with time zone;
ALTER TABLE "payments" ADD COLUMN "looks" integer DEFAULT 0 NOT NULL;
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_po_orders_po_fk" FOREIGN KEY ("po") REFERENCES "public"."orders"("po") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "orders_one_open" ON "orders" USING btree ("user_id","item") WHERE "orders"."state" = 'open';
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at");
CREATE INDEX "orders_next_look" ON "orders" USING btree ("next_look_at") WHERE "orders"."next_look_at" is not null;
CREATE INDEX "reviews_open" ON "reviews" USING btree ("created_at") WHERE "reviews"."resolution" is null;
CREATE INDEX "payments_next_look" ON "payments" USING btree ("next_look_at") WHERE "payments"."next_look_at" is not null;
-- 0002_webhook_receipts_received
CREATE INDEX "webhook_receipts_received" ON "webhook_receipts" USING btree ("received_at");
-- 0003_rate_counts
CREATE TABLE "rate_counts" (
	"window_start" timestamp (3) with time zone NOT NULL,
	"bucket" text NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "rate_counts_window_start_bucket_pk" PRIMARY KEY("window_start","bucket")
);
-- 0004_one_rate_count
DROP TABLE "provider_calls" CASCADE;
-- 0005_account_deletion
ALTER TABLE "orders" ALTER COLUMN "user_id" DROP NOT NULL;
ALTER TABLE "payments" ALTER COLUMN "user_id" DROP NOT NULL;
ALTER TABLE "users" ADD COLUMN "remove_identity_at" timestamp (3) with time zone;
CREATE INDEX "reviews_po" ON "reviews" USING btree ("po");
CREATE INDEX "users_deleted" ON "users" USING btree ("deleted_at") WHERE "users"."deleted_at" is not null;
CREATE INDEX "users_remove_identity" ON "users" USING btree ("remove_identity_at") WHERE "users"."remove_identity_at" is not null;
-- 0006_provider_budget
-- Programs from 5 on run on this.
CREATE TABLE "provider_budget" (
	"id" smallint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"state" jsonb NOT NULL
);
-- 0007_bounded_attempts
-- Programs from 6 on run on this.
ALTER TABLE "attempts" ADD COLUMN "highlights" jsonb DEFAULT '{}'::jsonb NOT NULL;
ALTER TABLE "attempts" ADD COLUMN "highlight_bytes" integer DEFAULT 0 NOT NULL;
ALTER TABLE "attempts" ADD COLUMN "late_score" smallint;
ALTER TABLE "attempts" ADD COLUMN "late_deliveries" smallint DEFAULT 0 NOT NULL;
CREATE INDEX "operations_lists" ON "operations" USING btree ("attempt_id","passage") WHERE "operations"."kind" = 'highlight' and "operations"."value" is not null;
-- 0008_mails
-- Programs from 7 on run on this.
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"given_up_at" timestamp (3) with time zone,
	CONSTRAINT "mails_payment" UNIQUE("payment_id")
);
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "mails" ADD CONSTRAINT "mails_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "mails_user" ON "mails" USING btree ("user_id","created_at");
CREATE INDEX "mails_next_try" ON "mails" USING btree ("next_try_at") WHERE "mails"."next_try_at" is not null;
-- 0009_money_by_its_rows
-- Programs from 9 on run on this.
CREATE TABLE "allowances" (
	"name" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
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
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_transaction";
DROP INDEX "payments_next_look";
ALTER TABLE "entitlements" DROP CONSTRAINT "entitlements_user_id_test_number_pk";
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_user_id_test_number_source_pk" PRIMARY KEY("user_id","test_number","source");
ALTER TABLE "orders" ADD COLUMN "full_cents" integer;
-- The fee figure is 9 % of the full price, in 1/10,000 dollar.
UPDATE "orders" SET "full_cents" = "fee_figure" / 9;
ALTER TABLE "orders" ALTER COLUMN "full_cents" SET NOT NULL;
ALTER TABLE "orders" ADD COLUMN "leans_on" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "orders" ADD COLUMN "waived_cents" integer DEFAULT 0 NOT NULL;
ALTER TABLE "orders" ADD COLUMN "invoices" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "orders" ADD COLUMN "asks" integer DEFAULT 0 NOT NULL;
ALTER TABLE "orders" ADD COLUMN "heard_at" timestamp (3) with time zone;
ALTER TABLE "orders" ADD COLUMN "charged_at" timestamp (3) with time zone;
ALTER TABLE "orders" ADD COLUMN "taken_back_at" timestamp (3) with time zone;
ALTER TABLE "orders" ADD COLUMN "revoked_at" timestamp (3) with time zone;
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_po_orders_po_fk" FOREIGN KEY ("po") REFERENCES "public"."orders"("po") ON DELETE no action ON UPDATE no action;
CREATE INDEX "transactions_po" ON "transactions" USING btree ("po");
CREATE INDEX "reviews_transaction" ON "reviews" USING btree ("provider","trans_id");
CREATE INDEX "reviews_voided" ON "reviews" USING btree ("created_at") WHERE "reviews"."reason" = 'voided';
-- The bundle's price left out what its buyer had when it was ordered.
UPDATE "orders" SET "leans_on" = (
	SELECT coalesce(jsonb_agg(jsonb_build_object('testNumber', "e"."test_number", 'source', "e"."source") ORDER BY "e"."test_number"), '[]'::jsonb)
	FROM "entitlements" AS "e"
	WHERE "e"."user_id" = "orders"."user_id" AND "e"."granted_at" <= "orders"."created_at" AND "e"."source" NOT LIKE 'free:%'
) WHERE "item" = '' AND "user_id" IS NOT NULL;
-- It gives everything else, also what another payment had brought before it was paid.
INSERT INTO "entitlements" ("user_id", "test_number", "source", "granted_at")
SELECT "p"."user_id", "test"."number", "p"."provider" || ':' || "p"."trans_id", "p"."paid_at"
FROM "payments" AS "p" JOIN "orders" AS "o" ON "o"."po" = "p"."invoice" CROSS JOIN generate_series(1, 10) AS "test"("number")
WHERE "p"."state" = 'granted' AND "p"."user_id" IS NOT NULL AND "o"."item" = '' AND "p"."provider" <> 'free'
	AND NOT EXISTS (SELECT 1 FROM jsonb_array_elements("o"."leans_on") AS "lean" WHERE ("lean"->>'testNumber')::int = "test"."number")
ON CONFLICT DO NOTHING;
INSERT INTO "transactions" ("provider", "trans_id", "po", "invoice", "type", "status", "amount_cents", "currency", "words", "seen_at", "told_by")
SELECT "p"."provider", "p"."trans_id", "o"."po", "o"."po", 'purchase', 'approved', "p"."amount_cents", "p"."currency", 'APPROVED purchase', "p"."paid_at", "p"."source"
FROM "payments" AS "p" JOIN "orders" AS "o" ON "o"."po" = "p"."invoice" WHERE "p"."provider" <> 'free';
INSERT INTO "transactions" ("provider", "trans_id", "po", "invoice", "type", "status", "amount_cents", "currency", "words", "seen_at", "told_by")
SELECT "r"."provider", "r"."trans_id", "r"."po", "r"."po", CASE "r"."reason" WHEN 'type' THEN 'unknown' ELSE 'purchase' END, 'approved', "r"."amount_cents", "r"."currency", 'APPROVED ' || CASE "r"."reason" WHEN 'type' THEN 'unknown' ELSE 'purchase' END, "r"."created_at", 'sweep'
FROM "reviews" AS "r" ON CONFLICT DO NOTHING;
UPDATE "orders" SET "charged_at" = "seen"."first" FROM (SELECT "po", min("seen_at") AS "first" FROM "transactions" GROUP BY "po") AS "seen" WHERE "seen"."po" = "orders"."po";
-- Until now a checkout had its order's own number.
UPDATE "orders" SET "invoices" = jsonb_build_array("po") WHERE "opened_at" IS NOT NULL OR "charged_at" IS NOT NULL;
UPDATE "orders" SET "waived_cents" = greatest(0, "orders"."amount_cents" - "p"."amount_cents") FROM "payments" AS "p" WHERE "p"."invoice" = "orders"."po" AND "p"."source" = 'operator';
-- What was taken away stays away until an operator restores it.
UPDATE "orders" SET "revoked_at" = now(), "taken_back_at" = now() FROM "payments" AS "p" WHERE "p"."invoice" = "orders"."po" AND "p"."state" IN ('voided', 'refunded');
-- Paid orders are looked at for a year; those that were looked at no more, spread over a week.
UPDATE "orders" SET "next_look_at" = coalesce(
	(SELECT "p"."next_look_at" FROM "payments" AS "p" WHERE "p"."invoice" = "orders"."po"), now() + random() * interval '7 days'),
	"looks" = coalesce((SELECT "p"."looks" FROM "payments" AS "p" WHERE "p"."invoice" = "orders"."po" AND "p"."looks" < 2), 2)
WHERE "charged_at" > now() - interval '365 days';
UPDATE "orders" SET "looks" = least(79, CASE
	WHEN "next_look_at" - "charged_at" <= interval '30 days' THEN 1 + ceil(extract(epoch FROM "next_look_at" - "charged_at") / 86400)
	ELSE 32 + greatest(0, ceil((extract(epoch FROM "next_look_at" - "charged_at") / 86400 - 37) / 7)) END)
WHERE "charged_at" IS NOT NULL AND "next_look_at" - "charged_at" > interval '1 day';
ALTER TABLE "orders" DROP COLUMN "sealed_secret";
ALTER TABLE "payments" DROP COLUMN "next_look_at";
ALTER TABLE "payments" DROP COLUMN "looks";
-- 0010_operator_acts
-- Programs from 9 on run on this.
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
CREATE INDEX "operator_acts_po" ON "operator_acts" USING btree ("po","at");
CREATE INDEX "operator_acts_subject" ON "operator_acts" USING btree ("subject","at");
-- Rows are added, never changed: not by the tables' owner either, nor by whom the defaults give all rights.
REVOKE UPDATE, DELETE, TRUNCATE ON "operator_acts" FROM CURRENT_USER;
DO $$
DECLARE holder name;
BEGIN
  FOR holder IN
    SELECT DISTINCT r.rolname FROM pg_class c, aclexplode(c.relacl) a JOIN pg_roles r ON r.oid = a.grantee
    WHERE c.oid = 'operator_acts'::regclass
  LOOP
    EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON "operator_acts" FROM %I', holder);
  END LOOP;
END
$$;
-- 0011_time_allowed
-- Programs from 10 on run on this.
ALTER TABLE "users" ADD COLUMN "time_factor" real DEFAULT 1 NOT NULL;
-- which migrations have run
create table migration_lock (id integer primary key);
insert into migration_lock (id) values (1);
create schema drizzle;
create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('11d2625f33d4e387273adeaffb61a12a07b71f8a46ef6ad5ccd4b4f7bb513565', 1795229053832);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('20dcb1a2453cb3fad46096fd1d67e2029b6c30aea8ea71477ab29d265ae636c8', 1795244808499);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('533c861be340897c614126448c2d44bdb818f9c8b5069f23e0d6ebe89e7a1495', 1795296267882);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('65a9e6a3c4d7a2b59cce72191110b39290c01ed601838a12c5ad63ee6ebb8c6c', 1795298434503);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('3cd3363d1781835fb914a340ac8bf730aa1c5b35de3d85fd407c84c050c7618e', 1795298435741);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('99d16617aae45fb3870843d191291aa508ab4a2b5b49d3266ff30807de8cda62', 1795299601822);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('c2f78ba87ea62a34fd43823093504fb548bfa3959a78773aa15f2f5d254fb4c9', 1795364391815);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('d8b021b484148a3a666d4dfbf0b0321e464a7f05de1a8229532e5be83b3b40e1', 1795365777735);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('3bc956e11a1b9963068174e8d9eef5eb945bdcd7484e89b821f1e1cd0e76f378', 1795366167123);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('cebad2b3bff2376dc93e8c5e682713ea69be90ad2a6c881da905abdf134d023f', 1795367146469);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('2af731e59f388cbc5a481b9a529908aafa0e76428d76e3227a5abc2d40e5794a', 1795367786407);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('e8a1d6c09d970d385d0c847c88ee0daee5674e5628452351ed07568ca9ec42ac', 1795376067021);
-- allowances
insert into "allowances" ("name", "until") values ('take_backs', '2026-11-21 09:00:00+00');
-- content_versions
insert into "content_versions" ("version", "test_number", "passages", "created_at") values ('7a68873403c490c4', '1', '[{"test": {"title": "Practice Test 1", "passage": {"field": "humanities", "title": "Title 1", "author": "Original passage", "source": "Written for this practice test", "discipline": "Philosophy", "paragraphs": ["First paragraph of passage 1, with <em>stress</em>.", "Second paragraph."]}, "questions": [{"text": "Question text 1", "skill": "comprehension", "number": 1, "options": [{"letter": "A", "option": "Option A of 1", "explanation": "Why A of 1"}, {"letter": "B", "option": "Option B of 1", "explanation": "Why B of 1"}, {"letter": "C", "option": "Option C of 1", "explanation": "Why C of 1"}, {"letter": "D", "option": "Option D of 1", "explanation": "Why D of 1"}], "evidence": [1], "correctAnswer": "A"}, {"text": "Question text 2", "skill": "comprehension", "number": 2, "options": [{"letter": "A", "option": "Option A of 2", "explanation": "Why A of 2"}, {"letter": "B", "option": "Option B of 2", "explanation": "Why B of 2"}, {"letter": "C", "option": "Option C of 2", "explanation": "Why C of 2"}, {"letter": "D", "option": "Option D of 2", "explanation": "Why D of 2"}], "evidence": [1], "correctAnswer": "B"}, {"text": "Question text 3", "skill": "comprehension", "number": 3, "options": [{"letter": "A", "option": "Option A of 3", "explanation": "Why A of 3"}, {"letter": "B", "option": "Option B of 3", "explanation": "Why B of 3"}, {"letter": "C", "option": "Option C of 3", "explanation": "Why C of 3"}, {"letter": "D", "option": "Option D of 3", "explanation": "Why D of 3"}], "evidence": [1], "correctAnswer": "C"}, {"text": "Question text 4", "skill": "comprehension", "number": 4, "options": [{"letter": "A", "option": "Option A of 4", "explanation": "Why A of 4"}, {"letter": "B", "option": "Option B of 4", "explanation": "Why B of 4"}, {"letter": "C", "option": "Option C of 4", "explanation": "Why C of 4"}, {"letter": "D", "option": "Option D of 4", "explanation": "Why D of 4"}], "evidence": [1], "correctAnswer": "D"}, {"text": "Question text 5", "skill": "comprehension", "number": 5, "options": [{"letter": "A", "option": "Option A of 5", "explanation": "Why A of 5"}, {"letter": "B", "option": "Option B of 5", "explanation": "Why B of 5"}, {"letter": "C", "option": "Option C of 5", "explanation": "Why C of 5"}, {"letter": "D", "option": "Option D of 5", "explanation": "Why D of 5"}], "evidence": [1], "correctAnswer": "A"}, {"text": "Question text 6", "skill": "comprehension", "number": 6, "options": [{"letter": "A", "option": "Option A of 6", "explanation": "Why A of 6"}, {"letter": "B", "option": "Option B of 6", "explanation": "Why B of 6"}, {"letter": "C", "option": "Option C of 6", "explanation": "Why C of 6"}, {"letter": "D", "option": "Option D of 6", "explanation": "Why D of 6"}], "evidence": [1], "correctAnswer": "B"}], "instructions": "Choose the best answer to each question."}}, {"test": {"title": "Practice Test 1", "passage": {"field": "humanities", "title": "Title 2", "author": "Original passage", "source": "Written for this practice test", "discipline": "Philosophy", "paragraphs": ["First paragraph of passage 2, with <em>stress</em>.", "Second paragraph."]}, "questions": [{"text": "Question text 7", "skill": "comprehension", "number": 7, "options": [{"letter": "A", "option": "Option A of 7", "explanation": "Why A of 7"}, {"letter": "B", "option": "Option B of 7", "explanation": "Why B of 7"}, {"letter": "C", "option": "Option C of 7", "explanation": "Why C of 7"}, {"letter": "D", "option": "Option D of 7", "explanation": "Why D of 7"}], "evidence": [1], "correctAnswer": "C"}, {"text": "Question text 8", "skill": "comprehension", "number": 8, "options": [{"letter": "A", "option": "Option A of 8", "explanation": "Why A of 8"}, {"letter": "B", "option": "Option B of 8", "explanation": "Why B of 8"}, {"letter": "C", "option": "Option C of 8", "explanation": "Why C of 8"}, {"letter": "D", "option": "Option D of 8", "explanation": "Why D of 8"}], "evidence": [1], "correctAnswer": "D"}, {"text": "Question text 9", "skill": "comprehension", "number": 9, "options": [{"letter": "A", "option": "Option A of 9", "explanation": "Why A of 9"}, {"letter": "B", "option": "Option B of 9", "explanation": "Why B of 9"}, {"letter": "C", "option": "Option C of 9", "explanation": "Why C of 9"}, {"letter": "D", "option": "Option D of 9", "explanation": "Why D of 9"}], "evidence": [1], "correctAnswer": "A"}, {"text": "Question text 10", "skill": "comprehension", "number": 10, "options": [{"letter": "A", "option": "Option A of 10", "explanation": "Why A of 10"}, {"letter": "B", "option": "Option B of 10", "explanation": "Why B of 10"}, {"letter": "C", "option": "Option C of 10", "explanation": "Why C of 10"}, {"letter": "D", "option": "Option D of 10", "explanation": "Why D of 10"}], "evidence": [1], "correctAnswer": "B"}, {"text": "Question text 11", "skill": "comprehension", "number": 11, "options": [{"letter": "A", "option": "Option A of 11", "explanation": "Why A of 11"}, {"letter": "B", "option": "Option B of 11", "explanation": "Why B of 11"}, {"letter": "C", "option": "Option C of 11", "explanation": "Why C of 11"}, {"letter": "D", "option": "Option D of 11", "explanation": "Why D of 11"}], "evidence": [1], "correctAnswer": "C"}, {"text": "Question text 12", "skill": "comprehension", "number": 12, "options": [{"letter": "A", "option": "Option A of 12", "explanation": "Why A of 12"}, {"letter": "B", "option": "Option B of 12", "explanation": "Why B of 12"}, {"letter": "C", "option": "Option C of 12", "explanation": "Why C of 12"}, {"letter": "D", "option": "Option D of 12", "explanation": "Why D of 12"}], "evidence": [1], "correctAnswer": "D"}], "instructions": "Choose the best answer to each question."}}, {"test": {"title": "Practice Test 1", "passage": {"field": "humanities", "title": "Title 3", "author": "Original passage", "source": "Written for this practice test", "discipline": "Philosophy", "paragraphs": ["First paragraph of passage 3, with <em>stress</em>.", "Second paragraph."]}, "questions": [{"text": "Question text 13", "skill": "comprehension", "number": 13, "options": [{"letter": "A", "option": "Option A of 13", "explanation": "Why A of 13"}, {"letter": "B", "option": "Option B of 13", "explanation": "Why B of 13"}, {"letter": "C", "option": "Option C of 13", "explanation": "Why C of 13"}, {"letter": "D", "option": "Option D of 13", "explanation": "Why D of 13"}], "evidence": [1], "correctAnswer": "A"}, {"text": "Question text 14", "skill": "comprehension", "number": 14, "options": [{"letter": "A", "option": "Option A of 14", "explanation": "Why A of 14"}, {"letter": "B", "option": "Option B of 14", "explanation": "Why B of 14"}, {"letter": "C", "option": "Option C of 14", "explanation": "Why C of 14"}, {"letter": "D", "option": "Option D of 14", "explanation": "Why D of 14"}], "evidence": [1], "correctAnswer": "B"}, {"text": "Question text 15", "skill": "comprehension", "number": 15, "options": [{"letter": "A", "option": "Option A of 15", "explanation": "Why A of 15"}, {"letter": "B", "option": "Option B of 15", "explanation": "Why B of 15"}, {"letter": "C", "option": "Option C of 15", "explanation": "Why C of 15"}, {"letter": "D", "option": "Option D of 15", "explanation": "Why D of 15"}], "evidence": [1], "correctAnswer": "C"}, {"text": "Question text 16", "skill": "comprehension", "number": 16, "options": [{"letter": "A", "option": "Option A of 16", "explanation": "Why A of 16"}, {"letter": "B", "option": "Option B of 16", "explanation": "Why B of 16"}, {"letter": "C", "option": "Option C of 16", "explanation": "Why C of 16"}, {"letter": "D", "option": "Option D of 16", "explanation": "Why D of 16"}], "evidence": [1], "correctAnswer": "D"}, {"text": "Question text 17", "skill": "comprehension", "number": 17, "options": [{"letter": "A", "option": "Option A of 17", "explanation": "Why A of 17"}, {"letter": "B", "option": "Option B of 17", "explanation": "Why B of 17"}, {"letter": "C", "option": "Option C of 17", "explanation": "Why C of 17"}, {"letter": "D", "option": "Option D of 17", "explanation": "Why D of 17"}], "evidence": [1], "correctAnswer": "A"}, {"text": "Question text 18", "skill": "comprehension", "number": 18, "options": [{"letter": "A", "option": "Option A of 18", "explanation": "Why A of 18"}, {"letter": "B", "option": "Option B of 18", "explanation": "Why B of 18"}, {"letter": "C", "option": "Option C of 18", "explanation": "Why C of 18"}, {"letter": "D", "option": "Option D of 18", "explanation": "Why D of 18"}], "evidence": [1], "correctAnswer": "B"}], "instructions": "Choose the best answer to each question."}}, {"test": {"title": "Practice Test 1", "passage": {"field": "humanities", "title": "Title 4", "author": "Original passage", "source": "Written for this practice test", "discipline": "Philosophy", "paragraphs": ["First paragraph of passage 4, with <em>stress</em>.", "Second paragraph."]}, "questions": [{"text": "Question text 19", "skill": "comprehension", "number": 19, "options": [{"letter": "A", "option": "Option A of 19", "explanation": "Why A of 19"}, {"letter": "B", "option": "Option B of 19", "explanation": "Why B of 19"}, {"letter": "C", "option": "Option C of 19", "explanation": "Why C of 19"}, {"letter": "D", "option": "Option D of 19", "explanation": "Why D of 19"}], "evidence": [1], "correctAnswer": "C"}, {"text": "Question text 20", "skill": "comprehension", "number": 20, "options": [{"letter": "A", "option": "Option A of 20", "explanation": "Why A of 20"}, {"letter": "B", "option": "Option B of 20", "explanation": "Why B of 20"}, {"letter": "C", "option": "Option C of 20", "explanation": "Why C of 20"}, {"letter": "D", "option": "Option D of 20", "explanation": "Why D of 20"}], "evidence": [1], "correctAnswer": "D"}, {"text": "Question text 21", "skill": "comprehension", "number": 21, "options": [{"letter": "A", "option": "Option A of 21", "explanation": "Why A of 21"}, {"letter": "B", "option": "Option B of 21", "explanation": "Why B of 21"}, {"letter": "C", "option": "Option C of 21", "explanation": "Why C of 21"}, {"letter": "D", "option": "Option D of 21", "explanation": "Why D of 21"}], "evidence": [1], "correctAnswer": "A"}, {"text": "Question text 22", "skill": "comprehension", "number": 22, "options": [{"letter": "A", "option": "Option A of 22", "explanation": "Why A of 22"}, {"letter": "B", "option": "Option B of 22", "explanation": "Why B of 22"}, {"letter": "C", "option": "Option C of 22", "explanation": "Why C of 22"}, {"letter": "D", "option": "Option D of 22", "explanation": "Why D of 22"}], "evidence": [1], "correctAnswer": "B"}, {"text": "Question text 23", "skill": "comprehension", "number": 23, "options": [{"letter": "A", "option": "Option A of 23", "explanation": "Why A of 23"}, {"letter": "B", "option": "Option B of 23", "explanation": "Why B of 23"}, {"letter": "C", "option": "Option C of 23", "explanation": "Why C of 23"}, {"letter": "D", "option": "Option D of 23", "explanation": "Why D of 23"}], "evidence": [1], "correctAnswer": "C"}, {"text": "Question text 24", "skill": "comprehension", "number": 24, "options": [{"letter": "A", "option": "Option A of 24", "explanation": "Why A of 24"}, {"letter": "B", "option": "Option B of 24", "explanation": "Why B of 24"}, {"letter": "C", "option": "Option C of 24", "explanation": "Why C of 24"}, {"letter": "D", "option": "Option D of 24", "explanation": "Why D of 24"}], "evidence": [1], "correctAnswer": "D"}], "instructions": "Choose the best answer to each question."}}, {"test": {"title": "Practice Test 1", "passage": {"field": "humanities", "title": "Title 5", "author": "Original passage", "source": "Written for this practice test", "discipline": "Philosophy", "paragraphs": ["First paragraph of passage 5, with <em>stress</em>.", "Second paragraph."]}, "questions": [{"text": "Question text 25", "skill": "comprehension", "number": 25, "options": [{"letter": "A", "option": "Option A of 25", "explanation": "Why A of 25"}, {"letter": "B", "option": "Option B of 25", "explanation": "Why B of 25"}, {"letter": "C", "option": "Option C of 25", "explanation": "Why C of 25"}, {"letter": "D", "option": "Option D of 25", "explanation": "Why D of 25"}], "evidence": [1], "correctAnswer": "A"}, {"text": "Question text 26", "skill": "comprehension", "number": 26, "options": [{"letter": "A", "option": "Option A of 26", "explanation": "Why A of 26"}, {"letter": "B", "option": "Option B of 26", "explanation": "Why B of 26"}, {"letter": "C", "option": "Option C of 26", "explanation": "Why C of 26"}, {"letter": "D", "option": "Option D of 26", "explanation": "Why D of 26"}], "evidence": [1], "correctAnswer": "B"}, {"text": "Question text 27", "skill": "comprehension", "number": 27, "options": [{"letter": "A", "option": "Option A of 27", "explanation": "Why A of 27"}, {"letter": "B", "option": "Option B of 27", "explanation": "Why B of 27"}, {"letter": "C", "option": "Option C of 27", "explanation": "Why C of 27"}, {"letter": "D", "option": "Option D of 27", "explanation": "Why D of 27"}], "evidence": [1], "correctAnswer": "C"}, {"text": "Question text 28", "skill": "comprehension", "number": 28, "options": [{"letter": "A", "option": "Option A of 28", "explanation": "Why A of 28"}, {"letter": "B", "option": "Option B of 28", "explanation": "Why B of 28"}, {"letter": "C", "option": "Option C of 28", "explanation": "Why C of 28"}, {"letter": "D", "option": "Option D of 28", "explanation": "Why D of 28"}], "evidence": [1], "correctAnswer": "D"}, {"text": "Question text 29", "skill": "comprehension", "number": 29, "options": [{"letter": "A", "option": "Option A of 29", "explanation": "Why A of 29"}, {"letter": "B", "option": "Option B of 29", "explanation": "Why B of 29"}, {"letter": "C", "option": "Option C of 29", "explanation": "Why C of 29"}, {"letter": "D", "option": "Option D of 29", "explanation": "Why D of 29"}], "evidence": [1], "correctAnswer": "A"}, {"text": "Question text 30", "skill": "comprehension", "number": 30, "options": [{"letter": "A", "option": "Option A of 30", "explanation": "Why A of 30"}, {"letter": "B", "option": "Option B of 30", "explanation": "Why B of 30"}, {"letter": "C", "option": "Option C of 30", "explanation": "Why C of 30"}, {"letter": "D", "option": "Option D of 30", "explanation": "Why D of 30"}], "evidence": [1], "correctAnswer": "B"}, {"text": "Question text 31", "skill": "comprehension", "number": 31, "options": [{"letter": "A", "option": "Option A of 31", "explanation": "Why A of 31"}, {"letter": "B", "option": "Option B of 31", "explanation": "Why B of 31"}, {"letter": "C", "option": "Option C of 31", "explanation": "Why C of 31"}, {"letter": "D", "option": "Option D of 31", "explanation": "Why D of 31"}], "evidence": [1], "correctAnswer": "C"}], "instructions": "Choose the best answer to each question."}}, {"test": {"title": "Practice Test 1", "passage": {"field": "humanities", "title": "Title 6", "author": "Original passage", "source": "Written for this practice test", "discipline": "Philosophy", "paragraphs": ["First paragraph of passage 6, with <em>stress</em>.", "Second paragraph."]}, "questions": [{"text": "Question text 32", "skill": "comprehension", "number": 32, "options": [{"letter": "A", "option": "Option A of 32", "explanation": "Why A of 32"}, {"letter": "B", "option": "Option B of 32", "explanation": "Why B of 32"}, {"letter": "C", "option": "Option C of 32", "explanation": "Why C of 32"}, {"letter": "D", "option": "Option D of 32", "explanation": "Why D of 32"}], "evidence": [1], "correctAnswer": "D"}, {"text": "Question text 33", "skill": "comprehension", "number": 33, "options": [{"letter": "A", "option": "Option A of 33", "explanation": "Why A of 33"}, {"letter": "B", "option": "Option B of 33", "explanation": "Why B of 33"}, {"letter": "C", "option": "Option C of 33", "explanation": "Why C of 33"}, {"letter": "D", "option": "Option D of 33", "explanation": "Why D of 33"}], "evidence": [1], "correctAnswer": "A"}, {"text": "Question text 34", "skill": "comprehension", "number": 34, "options": [{"letter": "A", "option": "Option A of 34", "explanation": "Why A of 34"}, {"letter": "B", "option": "Option B of 34", "explanation": "Why B of 34"}, {"letter": "C", "option": "Option C of 34", "explanation": "Why C of 34"}, {"letter": "D", "option": "Option D of 34", "explanation": "Why D of 34"}], "evidence": [1], "correctAnswer": "B"}, {"text": "Question text 35", "skill": "comprehension", "number": 35, "options": [{"letter": "A", "option": "Option A of 35", "explanation": "Why A of 35"}, {"letter": "B", "option": "Option B of 35", "explanation": "Why B of 35"}, {"letter": "C", "option": "Option C of 35", "explanation": "Why C of 35"}, {"letter": "D", "option": "Option D of 35", "explanation": "Why D of 35"}], "evidence": [1], "correctAnswer": "C"}, {"text": "Question text 36", "skill": "comprehension", "number": 36, "options": [{"letter": "A", "option": "Option A of 36", "explanation": "Why A of 36"}, {"letter": "B", "option": "Option B of 36", "explanation": "Why B of 36"}, {"letter": "C", "option": "Option C of 36", "explanation": "Why C of 36"}, {"letter": "D", "option": "Option D of 36", "explanation": "Why D of 36"}], "evidence": [1], "correctAnswer": "D"}, {"text": "Question text 37", "skill": "comprehension", "number": 37, "options": [{"letter": "A", "option": "Option A of 37", "explanation": "Why A of 37"}, {"letter": "B", "option": "Option B of 37", "explanation": "Why B of 37"}, {"letter": "C", "option": "Option C of 37", "explanation": "Why C of 37"}, {"letter": "D", "option": "Option D of 37", "explanation": "Why D of 37"}], "evidence": [1], "correctAnswer": "A"}], "instructions": "Choose the best answer to each question."}}, {"test": {"title": "Practice Test 1", "passage": {"field": "humanities", "title": "Title 7", "author": "Original passage", "source": "Written for this practice test", "discipline": "Philosophy", "paragraphs": ["First paragraph of passage 7, with <em>stress</em>.", "Second paragraph."]}, "questions": [{"text": "Question text 38", "skill": "comprehension", "number": 38, "options": [{"letter": "A", "option": "Option A of 38", "explanation": "Why A of 38"}, {"letter": "B", "option": "Option B of 38", "explanation": "Why B of 38"}, {"letter": "C", "option": "Option C of 38", "explanation": "Why C of 38"}, {"letter": "D", "option": "Option D of 38", "explanation": "Why D of 38"}], "evidence": [1], "correctAnswer": "B"}, {"text": "Question text 39", "skill": "comprehension", "number": 39, "options": [{"letter": "A", "option": "Option A of 39", "explanation": "Why A of 39"}, {"letter": "B", "option": "Option B of 39", "explanation": "Why B of 39"}, {"letter": "C", "option": "Option C of 39", "explanation": "Why C of 39"}, {"letter": "D", "option": "Option D of 39", "explanation": "Why D of 39"}], "evidence": [1], "correctAnswer": "C"}, {"text": "Question text 40", "skill": "comprehension", "number": 40, "options": [{"letter": "A", "option": "Option A of 40", "explanation": "Why A of 40"}, {"letter": "B", "option": "Option B of 40", "explanation": "Why B of 40"}, {"letter": "C", "option": "Option C of 40", "explanation": "Why C of 40"}, {"letter": "D", "option": "Option D of 40", "explanation": "Why D of 40"}], "evidence": [1], "correctAnswer": "D"}, {"text": "Question text 41", "skill": "comprehension", "number": 41, "options": [{"letter": "A", "option": "Option A of 41", "explanation": "Why A of 41"}, {"letter": "B", "option": "Option B of 41", "explanation": "Why B of 41"}, {"letter": "C", "option": "Option C of 41", "explanation": "Why C of 41"}, {"letter": "D", "option": "Option D of 41", "explanation": "Why D of 41"}], "evidence": [1], "correctAnswer": "A"}, {"text": "Question text 42", "skill": "comprehension", "number": 42, "options": [{"letter": "A", "option": "Option A of 42", "explanation": "Why A of 42"}, {"letter": "B", "option": "Option B of 42", "explanation": "Why B of 42"}, {"letter": "C", "option": "Option C of 42", "explanation": "Why C of 42"}, {"letter": "D", "option": "Option D of 42", "explanation": "Why D of 42"}], "evidence": [1], "correctAnswer": "B"}, {"text": "Question text 43", "skill": "comprehension", "number": 43, "options": [{"letter": "A", "option": "Option A of 43", "explanation": "Why A of 43"}, {"letter": "B", "option": "Option B of 43", "explanation": "Why B of 43"}, {"letter": "C", "option": "Option C of 43", "explanation": "Why C of 43"}, {"letter": "D", "option": "Option D of 43", "explanation": "Why D of 43"}], "evidence": [1], "correctAnswer": "C"}], "instructions": "Choose the best answer to each question."}}, {"test": {"title": "Practice Test 1", "passage": {"field": "humanities", "title": "Title 8", "author": "Original passage", "source": "Written for this practice test", "discipline": "Philosophy", "paragraphs": ["First paragraph of passage 8, with <em>stress</em>.", "Second paragraph."]}, "questions": [{"text": "Question text 44", "skill": "comprehension", "number": 44, "options": [{"letter": "A", "option": "Option A of 44", "explanation": "Why A of 44"}, {"letter": "B", "option": "Option B of 44", "explanation": "Why B of 44"}, {"letter": "C", "option": "Option C of 44", "explanation": "Why C of 44"}, {"letter": "D", "option": "Option D of 44", "explanation": "Why D of 44"}], "evidence": [1], "correctAnswer": "D"}, {"text": "Question text 45", "skill": "comprehension", "number": 45, "options": [{"letter": "A", "option": "Option A of 45", "explanation": "Why A of 45"}, {"letter": "B", "option": "Option B of 45", "explanation": "Why B of 45"}, {"letter": "C", "option": "Option C of 45", "explanation": "Why C of 45"}, {"letter": "D", "option": "Option D of 45", "explanation": "Why D of 45"}], "evidence": [1], "correctAnswer": "A"}, {"text": "Question text 46", "skill": "comprehension", "number": 46, "options": [{"letter": "A", "option": "Option A of 46", "explanation": "Why A of 46"}, {"letter": "B", "option": "Option B of 46", "explanation": "Why B of 46"}, {"letter": "C", "option": "Option C of 46", "explanation": "Why C of 46"}, {"letter": "D", "option": "Option D of 46", "explanation": "Why D of 46"}], "evidence": [1], "correctAnswer": "B"}, {"text": "Question text 47", "skill": "comprehension", "number": 47, "options": [{"letter": "A", "option": "Option A of 47", "explanation": "Why A of 47"}, {"letter": "B", "option": "Option B of 47", "explanation": "Why B of 47"}, {"letter": "C", "option": "Option C of 47", "explanation": "Why C of 47"}, {"letter": "D", "option": "Option D of 47", "explanation": "Why D of 47"}], "evidence": [1], "correctAnswer": "C"}, {"text": "Question text 48", "skill": "comprehension", "number": 48, "options": [{"letter": "A", "option": "Option A of 48", "explanation": "Why A of 48"}, {"letter": "B", "option": "Option B of 48", "explanation": "Why B of 48"}, {"letter": "C", "option": "Option C of 48", "explanation": "Why C of 48"}, {"letter": "D", "option": "Option D of 48", "explanation": "Why D of 48"}], "evidence": [1], "correctAnswer": "D"}, {"text": "Question text 49", "skill": "comprehension", "number": 49, "options": [{"letter": "A", "option": "Option A of 49", "explanation": "Why A of 49"}, {"letter": "B", "option": "Option B of 49", "explanation": "Why B of 49"}, {"letter": "C", "option": "Option C of 49", "explanation": "Why C of 49"}, {"letter": "D", "option": "Option D of 49", "explanation": "Why D of 49"}], "evidence": [1], "correctAnswer": "A"}], "instructions": "Choose the best answer to each question."}}, {"test": {"title": "Practice Test 1", "passage": {"field": "humanities", "title": "Title 9", "author": "Original passage", "source": "Written for this practice test", "discipline": "Philosophy", "paragraphs": ["First paragraph of passage 9, with <em>stress</em>.", "Second paragraph."]}, "questions": [{"text": "Question text 50", "skill": "comprehension", "number": 50, "options": [{"letter": "A", "option": "Option A of 50", "explanation": "Why A of 50"}, {"letter": "B", "option": "Option B of 50", "explanation": "Why B of 50"}, {"letter": "C", "option": "Option C of 50", "explanation": "Why C of 50"}, {"letter": "D", "option": "Option D of 50", "explanation": "Why D of 50"}], "evidence": [1], "correctAnswer": "B"}, {"text": "Question text 51", "skill": "comprehension", "number": 51, "options": [{"letter": "A", "option": "Option A of 51", "explanation": "Why A of 51"}, {"letter": "B", "option": "Option B of 51", "explanation": "Why B of 51"}, {"letter": "C", "option": "Option C of 51", "explanation": "Why C of 51"}, {"letter": "D", "option": "Option D of 51", "explanation": "Why D of 51"}], "evidence": [1], "correctAnswer": "C"}, {"text": "Question text 52", "skill": "comprehension", "number": 52, "options": [{"letter": "A", "option": "Option A of 52", "explanation": "Why A of 52"}, {"letter": "B", "option": "Option B of 52", "explanation": "Why B of 52"}, {"letter": "C", "option": "Option C of 52", "explanation": "Why C of 52"}, {"letter": "D", "option": "Option D of 52", "explanation": "Why D of 52"}], "evidence": [1], "correctAnswer": "D"}, {"text": "Question text 53", "skill": "comprehension", "number": 53, "options": [{"letter": "A", "option": "Option A of 53", "explanation": "Why A of 53"}, {"letter": "B", "option": "Option B of 53", "explanation": "Why B of 53"}, {"letter": "C", "option": "Option C of 53", "explanation": "Why C of 53"}, {"letter": "D", "option": "Option D of 53", "explanation": "Why D of 53"}], "evidence": [1], "correctAnswer": "A"}, {"text": "Question text 54", "skill": "comprehension", "number": 54, "options": [{"letter": "A", "option": "Option A of 54", "explanation": "Why A of 54"}, {"letter": "B", "option": "Option B of 54", "explanation": "Why B of 54"}, {"letter": "C", "option": "Option C of 54", "explanation": "Why C of 54"}, {"letter": "D", "option": "Option D of 54", "explanation": "Why D of 54"}], "evidence": [1], "correctAnswer": "B"}, {"text": "Question text 55", "skill": "comprehension", "number": 55, "options": [{"letter": "A", "option": "Option A of 55", "explanation": "Why A of 55"}, {"letter": "B", "option": "Option B of 55", "explanation": "Why B of 55"}, {"letter": "C", "option": "Option C of 55", "explanation": "Why C of 55"}, {"letter": "D", "option": "Option D of 55", "explanation": "Why D of 55"}], "evidence": [1], "correctAnswer": "C"}], "instructions": "Choose the best answer to each question."}}]', '2026-11-21 09:00:05+00');
-- operator_acts
insert into "operator_acts" ("id", "act", "at", "operator", "command", "subject", "po", "provider", "why", "outcome", "detail") values ('2f6f8f0e-7a64-4c8c-9a35-3b0e0a6f5a01', '2f6f8f0e-7a64-4c8c-9a35-3b0e0a6f5a02', '2026-11-21 09:12:35+00', 'desk', 'refund', '70002', '4bbc0ea0-08e2-4a88-8f64-fd466d3228ee', 'sandbox', 'the amount does not fit the order', 'done', '{}');
-- provider_budget
insert into "provider_budget" ("id", "version", "state") values ('1', '7', '{"left": {"at": 1795251635000, "hour": 2993, "minute": 97}, "recent": [[1795251635000, "charge"], [1795251637000, "sweep"]], "minutes": {"29920860": {"sweep": 1, "charge": 1}}, "running": {}}');
-- rate_counts
insert into "rate_counts" ("window_start", "bucket", "used") values ('2026-11-21 09:10:00+00', 'provider calls', '1');
insert into "rate_counts" ("window_start", "bucket", "used") values ('2026-11-21 09:10:00+00', '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU', '30');
-- users
insert into "users" ("id", "username", "created_at", "deleted_at", "remove_identity_at", "time_factor") values ('Qe8RzU5tWn1oKiM4vBxC6yLdPsH2', 'second@example.com', '2026-11-21 09:00:00+00', NULL, NULL, '1');
insert into "users" ("id", "username", "created_at", "deleted_at", "remove_identity_at", "time_factor") values ('hV3kTq9ZpLw2sXr7YbNcD1mFgJa0', 'first@example.com', '2026-11-21 09:00:00+00', NULL, NULL, '1');
insert into "users" ("id", "username", "created_at", "deleted_at", "remove_identity_at", "time_factor") values ('mN7bJ2hGf4DsA9qWeR1tYuI5oPzX', 'o''left+ünïcode@example.com', '2026-11-21 09:00:00+00', '2026-11-21 10:00:00.123+00', NULL, '1');
-- webhook_receipts
insert into "webhook_receipts" ("event_id", "received_at") values ('msg_2NtRq8sLwVx5', '2026-11-21 09:10:35+00');
-- attempts
insert into "attempts" ("id", "user_id", "test_number", "request_id", "ordinal", "content_version", "status", "started_at", "deadline", "time_factor", "epoch", "next_seq", "acknowledged", "answers", "tools", "score", "finished_at", "finished_by", "late", "revealed_at", "highlights", "highlight_bytes", "late_score", "late_deliveries") values ('a5782503-0196-4d2d-b197-596903b6bd3a', 'Qe8RzU5tWn1oKiM4vBxC6yLdPsH2', '1', '8dffdf82-8725-47ff-97ac-f6f812ce7312', '1', '7a68873403c490c4', 'open', '2026-11-21 09:10:35+00', '2026-11-21 10:40:35+00', '1', '1', '4', '3', '[{"passage1": {"1": "A", "2": "B", "3": "C"}}]', '{"seen": [], "flags": [], "strikes": {}, "highlights": {}}', NULL, NULL, NULL, 'false', NULL, '{}', '0', NULL, '0');
insert into "attempts" ("id", "user_id", "test_number", "request_id", "ordinal", "content_version", "status", "started_at", "deadline", "time_factor", "epoch", "next_seq", "acknowledged", "answers", "tools", "score", "finished_at", "finished_by", "late", "revealed_at", "highlights", "highlight_bytes", "late_score", "late_deliveries") values ('b385f39a-2925-475b-84c6-03e305ffbbf5', 'hV3kTq9ZpLw2sXr7YbNcD1mFgJa0', '1', '4456422c-6889-43c8-9925-8e0a7ca674bb', '1', '7a68873403c490c4', 'finished', '2026-11-21 09:00:05+00', '2026-11-21 10:30:05+00', '1', '1', '15', '14', '[{"passage1": {"1": "A", "2": "B", "3": "C", "4": "D", "5": "A", "6": "B"}}, {"passage2": {"7": "C", "8": "D", "9": "A", "10": "B", "11": "C", "12": "D"}}]', '{"seen": [], "flags": [], "strikes": {}, "highlights": {}}', '12', '2026-11-21 09:00:05+00', 'taker', 'false', NULL, '{}', '0', NULL, '0');
insert into "attempts" ("id", "user_id", "test_number", "request_id", "ordinal", "content_version", "status", "started_at", "deadline", "time_factor", "epoch", "next_seq", "acknowledged", "answers", "tools", "score", "finished_at", "finished_by", "late", "revealed_at", "highlights", "highlight_bytes", "late_score", "late_deliveries") values ('b54c6f7b-46fa-453c-9bf8-bc120adc6a86', 'hV3kTq9ZpLw2sXr7YbNcD1mFgJa0', '1', '01eef1ce-0ea6-4b02-abd7-488943165cdd', '2', '7a68873403c490c4', 'open', '2026-11-21 09:00:35+00', '2026-11-21 10:30:35+00', '1', '2', '6', '5', '[{"passage1": {"1": "B"}}]', '{"seen": [4], "flags": [3], "strikes": {"2": ["C", "D"]}, "highlights": {"passage1": [{"end": 5, "start": 0, "colour": "blue", "paragraph": 1}]}}', NULL, NULL, NULL, 'false', NULL, '{}', '0', NULL, '0');
-- entitlements
insert into "entitlements" ("user_id", "test_number", "source", "granted_at") values ('Qe8RzU5tWn1oKiM4vBxC6yLdPsH2', '1', 'registration', '2026-11-21 09:00:00+00');
insert into "entitlements" ("user_id", "test_number", "source", "granted_at") values ('Qe8RzU5tWn1oKiM4vBxC6yLdPsH2', '10', 'sandbox:70003', '2026-11-21 09:10:35+00');
insert into "entitlements" ("user_id", "test_number", "source", "granted_at") values ('Qe8RzU5tWn1oKiM4vBxC6yLdPsH2', '2', 'sandbox:70003', '2026-11-21 09:10:35+00');
insert into "entitlements" ("user_id", "test_number", "source", "granted_at") values ('Qe8RzU5tWn1oKiM4vBxC6yLdPsH2', '3', 'sandbox:70003', '2026-11-21 09:10:35+00');
insert into "entitlements" ("user_id", "test_number", "source", "granted_at") values ('Qe8RzU5tWn1oKiM4vBxC6yLdPsH2', '4', 'sandbox:70003', '2026-11-21 09:10:35+00');
insert into "entitlements" ("user_id", "test_number", "source", "granted_at") values ('Qe8RzU5tWn1oKiM4vBxC6yLdPsH2', '5', 'sandbox:70003', '2026-11-21 09:10:35+00');
insert into "entitlements" ("user_id", "test_number", "source", "granted_at") values ('Qe8RzU5tWn1oKiM4vBxC6yLdPsH2', '6', 'sandbox:70003', '2026-11-21 09:10:35+00');
insert into "entitlements" ("user_id", "test_number", "source", "granted_at") values ('Qe8RzU5tWn1oKiM4vBxC6yLdPsH2', '7', 'sandbox:70003', '2026-11-21 09:10:35+00');
insert into "entitlements" ("user_id", "test_number", "source", "granted_at") values ('Qe8RzU5tWn1oKiM4vBxC6yLdPsH2', '8', 'sandbox:70003', '2026-11-21 09:10:35+00');
insert into "entitlements" ("user_id", "test_number", "source", "granted_at") values ('Qe8RzU5tWn1oKiM4vBxC6yLdPsH2', '9', 'sandbox:70003', '2026-11-21 09:10:35+00');
insert into "entitlements" ("user_id", "test_number", "source", "granted_at") values ('hV3kTq9ZpLw2sXr7YbNcD1mFgJa0', '1', 'registration', '2026-11-21 09:00:00+00');
insert into "entitlements" ("user_id", "test_number", "source", "granted_at") values ('hV3kTq9ZpLw2sXr7YbNcD1mFgJa0', '2', 'sandbox:70001', '2026-11-21 09:00:35+00');
insert into "entitlements" ("user_id", "test_number", "source", "granted_at") values ('mN7bJ2hGf4DsA9qWeR1tYuI5oPzX', '1', 'registration', '2026-11-21 09:00:00+00');
-- orders
insert into "orders" ("po", "user_id", "username", "item", "amount_cents", "fee_figure", "discount_figure", "state", "created_at", "checkout_token", "wire_secret", "opened_at", "opening_until", "asked_at", "next_look_at", "looks", "full_cents", "leans_on", "waived_cents", "invoices", "asks", "heard_at", "charged_at", "taken_back_at", "revoked_at") values ('3ad90f58-c120-4be6-9617-a7016cbbcddd', 'hV3kTq9ZpLw2sXr7YbNcD1mFgJa0', 'first@example.com', '3', '5999', '53991', '100000', 'abandoned', '2026-11-21 09:00:35+00', 'token-2', '2596946344634082fe476f593f9445d9', '2026-11-21 09:00:35+00', NULL, NULL, '2026-11-21 09:10:35+00', '1', '5999', '[]', '0', '["3ad90f58-c120-4be6-9617-a7016cbbcddd"]', '0', NULL, NULL, NULL, NULL);
insert into "orders" ("po", "user_id", "username", "item", "amount_cents", "fee_figure", "discount_figure", "state", "created_at", "checkout_token", "wire_secret", "opened_at", "opening_until", "asked_at", "next_look_at", "looks", "full_cents", "leans_on", "waived_cents", "invoices", "asks", "heard_at", "charged_at", "taken_back_at", "revoked_at") values ('4bbc0ea0-08e2-4a88-8f64-fd466d3228ee', 'hV3kTq9ZpLw2sXr7YbNcD1mFgJa0', 'first@example.com', '4', '5999', '53991', '100000', 'review', '2026-11-21 09:00:35+00', 'token-3', 'ef9f37668bcac902b6c1af006b7f5f74', '2026-11-21 09:00:35+00', NULL, NULL, '2026-11-27 18:15:42.835+00', '8', '5999', '[]', '0', '["4bbc0ea0-08e2-4a88-8f64-fd466d3228ee"]', '0', NULL, '2026-11-21 09:00:35+00', NULL, NULL);
insert into "orders" ("po", "user_id", "username", "item", "amount_cents", "fee_figure", "discount_figure", "state", "created_at", "checkout_token", "wire_secret", "opened_at", "opening_until", "asked_at", "next_look_at", "looks", "full_cents", "leans_on", "waived_cents", "invoices", "asks", "heard_at", "charged_at", "taken_back_at", "revoked_at") values ('a00a97c8-24af-4e53-8a96-83cb70cdbe85', 'Qe8RzU5tWn1oKiM4vBxC6yLdPsH2', 'second@example.com', '', '44000', '449991', '1000000', 'granted', '2026-11-21 09:00:35+00', 'token-5', 'f5c0d65c4dec18eb381ddea5c8637a7f', '2026-11-21 09:00:35+00', NULL, NULL, '2026-11-21 09:11:05+00', '0', '49999', '[{"source": "registration", "testNumber": 1}]', '0', '["a00a97c8-24af-4e53-8a96-83cb70cdbe85"]', '0', NULL, '2026-11-21 09:10:35+00', NULL, NULL);
insert into "orders" ("po", "user_id", "username", "item", "amount_cents", "fee_figure", "discount_figure", "state", "created_at", "checkout_token", "wire_secret", "opened_at", "opening_until", "asked_at", "next_look_at", "looks", "full_cents", "leans_on", "waived_cents", "invoices", "asks", "heard_at", "charged_at", "taken_back_at", "revoked_at") values ('b0f8a6e6-462a-4bd0-99a7-248a2602455e', 'hV3kTq9ZpLw2sXr7YbNcD1mFgJa0', 'first@example.com', '5', '5999', '53991', '100000', 'open', '2026-11-21 09:00:35+00', 'token-4', '890f5dbe69ffaeecee49d515cc8f3781', '2026-11-21 09:00:35+00', NULL, NULL, '2026-11-21 09:10:35+00', '1', '5999', '[]', '0', '["b0f8a6e6-462a-4bd0-99a7-248a2602455e"]', '0', NULL, NULL, NULL, NULL);
insert into "orders" ("po", "user_id", "username", "item", "amount_cents", "fee_figure", "discount_figure", "state", "created_at", "checkout_token", "wire_secret", "opened_at", "opening_until", "asked_at", "next_look_at", "looks", "full_cents", "leans_on", "waived_cents", "invoices", "asks", "heard_at", "charged_at", "taken_back_at", "revoked_at") values ('eb66642a-7c00-4898-ae2e-611d745b5dea', 'hV3kTq9ZpLw2sXr7YbNcD1mFgJa0', 'first@example.com', '2', '5999', '53991', '100000', 'granted', '2026-11-21 09:00:05+00', 'token-1', '86f25ab078241782ab6fc7d9446dc84c', '2026-11-21 09:00:05+00', NULL, NULL, '2026-11-21 09:10:35+00', '1', '5999', '[]', '0', '["eb66642a-7c00-4898-ae2e-611d745b5dea"]', '0', NULL, '2026-11-21 09:00:35+00', NULL, NULL);
-- payments
insert into "payments" ("id", "user_id", "username", "paid_at", "amount_cents", "test_number", "provider", "trans_id", "invoice", "currency", "fee_figure", "discount_figure", "source", "state") values ('4e3deed8e088c68ad7ffe6258e5712bbf2692eaa8bcd30e4b333592f6691fa21', 'Qe8RzU5tWn1oKiM4vBxC6yLdPsH2', 'second@example.com', '2026-11-21 09:10:35+00', '44000', '', 'sandbox', '70003', 'a00a97c8-24af-4e53-8a96-83cb70cdbe85', 'USD', '449991', '1000000', 'sweep', 'granted');
insert into "payments" ("id", "user_id", "username", "paid_at", "amount_cents", "test_number", "provider", "trans_id", "invoice", "currency", "fee_figure", "discount_figure", "source", "state") values ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'hV3kTq9ZpLw2sXr7YbNcD1mFgJa0', 'first@example.com', '2026-11-21 09:00:35+00', '5999', '2', 'sandbox', '70001', 'eb66642a-7c00-4898-ae2e-611d745b5dea', 'USD', '53991', '100000', 'message', 'granted');
-- mails
insert into "mails" ("id", "user_id", "payment_id", "created_at", "next_try_at", "tries", "sent_at", "given_up_at") values ('0d9a2f0e-5a55-4b2f-9d3c-2f1f6f1f7a11', 'hV3kTq9ZpLw2sXr7YbNcD1mFgJa0', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', '2026-11-21 09:00:35+00', NULL, '0', NULL, NULL);
-- operations
insert into "operations" ("attempt_id", "op_id", "seq", "at", "kind", "passage", "question", "value", "epoch", "stored_at") values ('a5782503-0196-4d2d-b197-596903b6bd3a', '02baf121-5220-4dbb-ad17-936fd333d1c6', '3', '2026-11-21 09:10:35+00', 'answer', '1', '3', '"C"', '1', '2026-11-21 09:10:35+00');
insert into "operations" ("attempt_id", "op_id", "seq", "at", "kind", "passage", "question", "value", "epoch", "stored_at") values ('a5782503-0196-4d2d-b197-596903b6bd3a', 'ca2ba39e-c824-45d0-aee6-2002a506d5ba', '2', '2026-11-21 09:10:35+00', 'answer', '1', '2', '"B"', '1', '2026-11-21 09:10:35+00');
insert into "operations" ("attempt_id", "op_id", "seq", "at", "kind", "passage", "question", "value", "epoch", "stored_at") values ('a5782503-0196-4d2d-b197-596903b6bd3a', 'cde097a9-094d-4673-9614-9841f9eaada2', '1', '2026-11-21 09:10:35+00', 'answer', '1', '1', '"A"', '1', '2026-11-21 09:10:35+00');
insert into "operations" ("attempt_id", "op_id", "seq", "at", "kind", "passage", "question", "value", "epoch", "stored_at") values ('b385f39a-2925-475b-84c6-03e305ffbbf5', '078ba769-3399-4b6f-8616-e41a9f7aabe5', '4', '2026-11-21 09:00:05+00', 'answer', '1', '4', '"D"', '1', '2026-11-21 09:00:05+00');
insert into "operations" ("attempt_id", "op_id", "seq", "at", "kind", "passage", "question", "value", "epoch", "stored_at") values ('b385f39a-2925-475b-84c6-03e305ffbbf5', '23ef4163-0bb9-4f64-9633-82242c0a5004', '14', '2026-11-21 09:00:05+00', 'answer', '3', '13', NULL, '1', '2026-11-21 09:00:05+00');
insert into "operations" ("attempt_id", "op_id", "seq", "at", "kind", "passage", "question", "value", "epoch", "stored_at") values ('b385f39a-2925-475b-84c6-03e305ffbbf5', '25a96ff1-ea54-4cca-b470-b3edee033306', '7', '2026-11-21 09:00:05+00', 'answer', '2', '7', '"C"', '1', '2026-11-21 09:00:05+00');
insert into "operations" ("attempt_id", "op_id", "seq", "at", "kind", "passage", "question", "value", "epoch", "stored_at") values ('b385f39a-2925-475b-84c6-03e305ffbbf5', '2a03c321-3131-4cf0-b0da-010732dafa7b', '2', '2026-11-21 09:00:05+00', 'answer', '1', '2', '"B"', '1', '2026-11-21 09:00:05+00');
insert into "operations" ("attempt_id", "op_id", "seq", "at", "kind", "passage", "question", "value", "epoch", "stored_at") values ('b385f39a-2925-475b-84c6-03e305ffbbf5', '45217ba2-ef94-4d42-a48b-429f299c0845', '10', '2026-11-21 09:00:05+00', 'answer', '2', '10', '"B"', '1', '2026-11-21 09:00:05+00');
insert into "operations" ("attempt_id", "op_id", "seq", "at", "kind", "passage", "question", "value", "epoch", "stored_at") values ('b385f39a-2925-475b-84c6-03e305ffbbf5', '6b3d95b0-9bba-4d2c-8d88-5152d09600b2', '9', '2026-11-21 09:00:05+00', 'answer', '2', '9', '"A"', '1', '2026-11-21 09:00:05+00');
insert into "operations" ("attempt_id", "op_id", "seq", "at", "kind", "passage", "question", "value", "epoch", "stored_at") values ('b385f39a-2925-475b-84c6-03e305ffbbf5', '6d375b7e-ea52-402f-84dd-f99b22f2017e', '6', '2026-11-21 09:00:05+00', 'answer', '1', '6', '"B"', '1', '2026-11-21 09:00:05+00');
insert into "operations" ("attempt_id", "op_id", "seq", "at", "kind", "passage", "question", "value", "epoch", "stored_at") values ('b385f39a-2925-475b-84c6-03e305ffbbf5', '7ef8735d-cfaa-48de-980e-333211dca211', '3', '2026-11-21 09:00:05+00', 'answer', '1', '3', '"C"', '1', '2026-11-21 09:00:05+00');
insert into "operations" ("attempt_id", "op_id", "seq", "at", "kind", "passage", "question", "value", "epoch", "stored_at") values ('b385f39a-2925-475b-84c6-03e305ffbbf5', '80e8a78a-3f0f-4213-bc65-777a1c386e1e', '1', '2026-11-21 09:00:05+00', 'answer', '1', '1', '"A"', '1', '2026-11-21 09:00:05+00');
insert into "operations" ("attempt_id", "op_id", "seq", "at", "kind", "passage", "question", "value", "epoch", "stored_at") values ('b385f39a-2925-475b-84c6-03e305ffbbf5', '98589dae-7d50-4760-9dcb-99eed1e0c218', '8', '2026-11-21 09:00:05+00', 'answer', '2', '8', '"D"', '1', '2026-11-21 09:00:05+00');
insert into "operations" ("attempt_id", "op_id", "seq", "at", "kind", "passage", "question", "value", "epoch", "stored_at") values ('b385f39a-2925-475b-84c6-03e305ffbbf5', '9d6d623b-7e30-4572-ab89-599c080057a6', '13', '2026-11-21 09:00:05+00', 'answer', '3', '13', '"D"', '1', '2026-11-21 09:00:05+00');
insert into "operations" ("attempt_id", "op_id", "seq", "at", "kind", "passage", "question", "value", "epoch", "stored_at") values ('b385f39a-2925-475b-84c6-03e305ffbbf5', 'a728342d-33c1-4262-b44a-993051a9a47d', '12', '2026-11-21 09:00:05+00', 'answer', '2', '12', '"D"', '1', '2026-11-21 09:00:05+00');
insert into "operations" ("attempt_id", "op_id", "seq", "at", "kind", "passage", "question", "value", "epoch", "stored_at") values ('b385f39a-2925-475b-84c6-03e305ffbbf5', 'c68bb847-545e-46a5-8586-e2ec2ace36bc', '5', '2026-11-21 09:00:05+00', 'answer', '1', '5', '"A"', '1', '2026-11-21 09:00:05+00');
insert into "operations" ("attempt_id", "op_id", "seq", "at", "kind", "passage", "question", "value", "epoch", "stored_at") values ('b385f39a-2925-475b-84c6-03e305ffbbf5', 'dafeb0f5-7b26-4a68-b269-3ea5f3544163', '11', '2026-11-21 09:00:05+00', 'answer', '2', '11', '"C"', '1', '2026-11-21 09:00:05+00');
insert into "operations" ("attempt_id", "op_id", "seq", "at", "kind", "passage", "question", "value", "epoch", "stored_at") values ('b54c6f7b-46fa-453c-9bf8-bc120adc6a86', '4397c4fb-8a2e-47b0-98d2-c2a4872268ef', '1', '2026-11-21 09:00:35+00', 'answer', '1', '1', '"B"', '1', '2026-11-21 09:00:35+00');
insert into "operations" ("attempt_id", "op_id", "seq", "at", "kind", "passage", "question", "value", "epoch", "stored_at") values ('b54c6f7b-46fa-453c-9bf8-bc120adc6a86', '79a04c4e-2128-4543-81f1-240693e2c2d3', '2', '2026-11-21 09:00:35+00', 'strike', '1', '2', '["C", "D"]', '1', '2026-11-21 09:00:35+00');
insert into "operations" ("attempt_id", "op_id", "seq", "at", "kind", "passage", "question", "value", "epoch", "stored_at") values ('b54c6f7b-46fa-453c-9bf8-bc120adc6a86', '80e88bdb-4686-4763-b826-bfce435e4383', '3', '2026-11-21 09:00:35+00', 'flag', '1', '3', 'true', '1', '2026-11-21 09:00:35+00');
insert into "operations" ("attempt_id", "op_id", "seq", "at", "kind", "passage", "question", "value", "epoch", "stored_at") values ('b54c6f7b-46fa-453c-9bf8-bc120adc6a86', 'c0848dd7-9a38-4efc-afa1-a9f45ddaf630', '4', '2026-11-21 09:00:35+00', 'seen', '1', '4', 'true', '1', '2026-11-21 09:00:35+00');
insert into "operations" ("attempt_id", "op_id", "seq", "at", "kind", "passage", "question", "value", "epoch", "stored_at") values ('b54c6f7b-46fa-453c-9bf8-bc120adc6a86', 'c0d1b3e2-1c92-4d4c-ab12-773269e95c33', '5', '2026-11-21 09:00:35+00', 'highlight', '1', NULL, '[{"end": 5, "start": 0, "colour": "blue", "paragraph": 1}]', '1', '2026-11-21 09:00:35+00');
-- reviews
insert into "reviews" ("id", "provider", "trans_id", "po", "reason", "amount_cents", "currency", "created_at", "resolution", "resolved_at") values ('6507d540-dfab-45e0-897b-fd1f42639fae', 'sandbox', '70002', '4bbc0ea0-08e2-4a88-8f64-fd466d3228ee', 'amount', '100', 'USD', '2026-11-21 09:00:35+00', NULL, NULL);
-- transactions
insert into "transactions" ("provider", "trans_id", "po", "invoice", "type", "status", "amount_cents", "currency", "words", "seen_at", "told_by") values ('sandbox', '70001', 'eb66642a-7c00-4898-ae2e-611d745b5dea', 'eb66642a-7c00-4898-ae2e-611d745b5dea', 'purchase', 'approved', '5999', 'USD', 'APPROVED purchase', '2026-11-21 09:00:35+00', 'message');
insert into "transactions" ("provider", "trans_id", "po", "invoice", "type", "status", "amount_cents", "currency", "words", "seen_at", "told_by") values ('sandbox', '70002', '4bbc0ea0-08e2-4a88-8f64-fd466d3228ee', '4bbc0ea0-08e2-4a88-8f64-fd466d3228ee', 'purchase', 'approved', '100', 'USD', 'APPROVED purchase', '2026-11-21 09:00:35+00', 'sweep');
insert into "transactions" ("provider", "trans_id", "po", "invoice", "type", "status", "amount_cents", "currency", "words", "seen_at", "told_by") values ('sandbox', '70003', 'a00a97c8-24af-4e53-8a96-83cb70cdbe85', 'a00a97c8-24af-4e53-8a96-83cb70cdbe85', 'purchase', 'approved', '44000', 'USD', 'APPROVED purchase', '2026-11-21 09:10:35+00', 'sweep');
