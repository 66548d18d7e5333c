ALTER TABLE "orders" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "remove_identity_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "reviews_po" ON "reviews" USING btree ("po");--> statement-breakpoint
CREATE INDEX "users_deleted" ON "users" USING btree ("deleted_at") WHERE "users"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "users_remove_identity" ON "users" USING btree ("remove_identity_at") WHERE "users"."remove_identity_at" is not null;