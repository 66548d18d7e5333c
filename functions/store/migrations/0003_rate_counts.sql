CREATE TABLE "rate_counts" (
	"window_start" timestamp (3) with time zone NOT NULL,
	"bucket" text NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "rate_counts_window_start_bucket_pk" PRIMARY KEY("window_start","bucket")
);
