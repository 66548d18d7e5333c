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
--> statement-breakpoint
CREATE INDEX "operator_acts_po" ON "operator_acts" USING btree ("po","at");--> statement-breakpoint
CREATE INDEX "operator_acts_subject" ON "operator_acts" USING btree ("subject","at");--> statement-breakpoint
-- Rows are added, never changed: not by the tables' owner either, nor by whom the defaults give all rights.
REVOKE UPDATE, DELETE, TRUNCATE ON "operator_acts" FROM CURRENT_USER;--> statement-breakpoint
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
