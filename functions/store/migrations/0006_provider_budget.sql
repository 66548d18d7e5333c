-- Programs from 5 on run on this.
CREATE TABLE "provider_budget" (
	"id" smallint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"state" jsonb NOT NULL
);
