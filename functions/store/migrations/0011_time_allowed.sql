-- Programs from 10 on run on this.
ALTER TABLE "users" ADD COLUMN "time_factor" real DEFAULT 1 NOT NULL;
