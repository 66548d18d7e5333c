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
--> statement-breakpoint
CREATE TABLE "provider_calls" (
	"minute" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"calls" integer NOT NULL
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
	"resolved_at" timestamp (3) with time zone,
	CONSTRAINT "reviews_transaction" UNIQUE("provider","trans_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_receipts" (
	"event_id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "fee_figure" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "discount_figure" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "source" text DEFAULT 'message' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "source" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "state" text DEFAULT 'granted' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "state" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "next_look_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "looks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_po_orders_po_fk" FOREIGN KEY ("po") REFERENCES "public"."orders"("po") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open" ON "orders" USING btree ("user_id","item") WHERE "orders"."state" = 'open';--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_next_look" ON "orders" USING btree ("next_look_at") WHERE "orders"."next_look_at" is not null;--> statement-breakpoint
CREATE INDEX "reviews_open" ON "reviews" USING btree ("created_at") WHERE "reviews"."resolution" is null;--> statement-breakpoint
CREATE INDEX "payments_next_look" ON "payments" USING btree ("next_look_at") WHERE "payments"."next_look_at" is not null;