-- Programs from 6 on run on this.
ALTER TABLE "attempts" ADD COLUMN "highlights" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "highlight_bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "late_score" smallint;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "late_deliveries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "operations_lists" ON "operations" USING btree ("attempt_id","passage") WHERE "operations"."kind" = 'highlight' and "operations"."value" is not null;