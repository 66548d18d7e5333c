-- Programs from 9 on run on this.
CREATE TABLE "allowances" (
	"name" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
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
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_transaction";--> statement-breakpoint
DROP INDEX "payments_next_look";--> statement-breakpoint
ALTER TABLE "entitlements" DROP CONSTRAINT "entitlements_user_id_test_number_pk";--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_user_id_test_number_source_pk" PRIMARY KEY("user_id","test_number","source");--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "full_cents" integer;--> statement-breakpoint
-- The fee figure is 9 % of the full price, in 1/10,000 dollar.
UPDATE "orders" SET "full_cents" = "fee_figure" / 9;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "full_cents" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "leans_on" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "waived_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "invoices" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "asks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "heard_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "charged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "taken_back_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "revoked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_po_orders_po_fk" FOREIGN KEY ("po") REFERENCES "public"."orders"("po") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transactions_po" ON "transactions" USING btree ("po");--> statement-breakpoint
CREATE INDEX "reviews_transaction" ON "reviews" USING btree ("provider","trans_id");--> statement-breakpoint
CREATE INDEX "reviews_voided" ON "reviews" USING btree ("created_at") WHERE "reviews"."reason" = 'voided';--> statement-breakpoint
-- The bundle's price left out what its buyer had when it was ordered.
UPDATE "orders" SET "leans_on" = (
	SELECT coalesce(jsonb_agg(jsonb_build_object('testNumber', "e"."test_number", 'source', "e"."source") ORDER BY "e"."test_number"), '[]'::jsonb)
	FROM "entitlements" AS "e"
	WHERE "e"."user_id" = "orders"."user_id" AND "e"."granted_at" <= "orders"."created_at" AND "e"."source" NOT LIKE 'free:%'
) WHERE "item" = '' AND "user_id" IS NOT NULL;
--> statement-breakpoint
-- It gives everything else, also what another payment had brought before it was paid.
INSERT INTO "entitlements" ("user_id", "test_number", "source", "granted_at")
SELECT "p"."user_id", "test"."number", "p"."provider" || ':' || "p"."trans_id", "p"."paid_at"
FROM "payments" AS "p" JOIN "orders" AS "o" ON "o"."po" = "p"."invoice" CROSS JOIN generate_series(1, 10) AS "test"("number")
WHERE "p"."state" = 'granted' AND "p"."user_id" IS NOT NULL AND "o"."item" = '' AND "p"."provider" <> 'free'
	AND NOT EXISTS (SELECT 1 FROM jsonb_array_elements("o"."leans_on") AS "lean" WHERE ("lean"->>'testNumber')::int = "test"."number")
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "transactions" ("provider", "trans_id", "po", "invoice", "type", "status", "amount_cents", "currency", "words", "seen_at", "told_by")
SELECT "p"."provider", "p"."trans_id", "o"."po", "o"."po", 'purchase', 'approved', "p"."amount_cents", "p"."currency", 'APPROVED purchase', "p"."paid_at", "p"."source"
FROM "payments" AS "p" JOIN "orders" AS "o" ON "o"."po" = "p"."invoice" WHERE "p"."provider" <> 'free';
--> statement-breakpoint
INSERT INTO "transactions" ("provider", "trans_id", "po", "invoice", "type", "status", "amount_cents", "currency", "words", "seen_at", "told_by")
SELECT "r"."provider", "r"."trans_id", "r"."po", "r"."po", CASE "r"."reason" WHEN 'type' THEN 'unknown' ELSE 'purchase' END, 'approved', "r"."amount_cents", "r"."currency", 'APPROVED ' || CASE "r"."reason" WHEN 'type' THEN 'unknown' ELSE 'purchase' END, "r"."created_at", 'sweep'
FROM "reviews" AS "r" ON CONFLICT DO NOTHING;
--> statement-breakpoint
UPDATE "orders" SET "charged_at" = "seen"."first" FROM (SELECT "po", min("seen_at") AS "first" FROM "transactions" GROUP BY "po") AS "seen" WHERE "seen"."po" = "orders"."po";
--> statement-breakpoint
-- Until now a checkout had its order's own number.
UPDATE "orders" SET "invoices" = jsonb_build_array("po") WHERE "opened_at" IS NOT NULL OR "charged_at" IS NOT NULL;
--> statement-breakpoint
UPDATE "orders" SET "waived_cents" = greatest(0, "orders"."amount_cents" - "p"."amount_cents") FROM "payments" AS "p" WHERE "p"."invoice" = "orders"."po" AND "p"."source" = 'operator';
--> statement-breakpoint
-- What was taken away stays away until an operator restores it.
UPDATE "orders" SET "revoked_at" = now(), "taken_back_at" = now() FROM "payments" AS "p" WHERE "p"."invoice" = "orders"."po" AND "p"."state" IN ('voided', 'refunded');
--> statement-breakpoint
-- Paid orders are looked at for a year; those that were looked at no more, spread over a week.
UPDATE "orders" SET "next_look_at" = coalesce(
	(SELECT "p"."next_look_at" FROM "payments" AS "p" WHERE "p"."invoice" = "orders"."po"), now() + random() * interval '7 days'),
	"looks" = coalesce((SELECT "p"."looks" FROM "payments" AS "p" WHERE "p"."invoice" = "orders"."po" AND "p"."looks" < 2), 2)
WHERE "charged_at" > now() - interval '365 days';
--> statement-breakpoint
UPDATE "orders" SET "looks" = least(79, CASE
	WHEN "next_look_at" - "charged_at" <= interval '30 days' THEN 1 + ceil(extract(epoch FROM "next_look_at" - "charged_at") / 86400)
	ELSE 32 + greatest(0, ceil((extract(epoch FROM "next_look_at" - "charged_at") / 86400 - 37) / 7)) END)
WHERE "charged_at" IS NOT NULL AND "next_look_at" - "charged_at" > interval '1 day';
--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "sealed_secret";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "next_look_at";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "looks";
