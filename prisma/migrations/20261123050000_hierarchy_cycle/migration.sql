-- Nobody is above themselves in the ten levels either. Rows that are what the referrers give need no more than a walk up
-- from the account. For any other row the whole way up is walked, over these rows and the referrers, one writer at a
-- time, so that two rows that only together close a circle are refused as well.
CREATE FUNCTION "refuse_hierarchy_cycle"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    WITH RECURSIVE "above"("user_id", "id", "level") AS (
      SELECT u."id", u."referred_by_user_id", 1 FROM "users" u
      WHERE u."id" IN (SELECT c."user_id" FROM "written" c)
      UNION ALL
      SELECT a."user_id", u."referred_by_user_id", a."level" + 1
      FROM "above" a JOIN "users" u ON u."id" = a."id" WHERE a."level" < 10
    )
    SELECT 1 FROM "written" c
    LEFT JOIN "above" a ON a."user_id" = c."user_id" AND a."level" = c."level"
    WHERE a."id" IS DISTINCT FROM c."upline_user_id"
    UNION ALL
    SELECT 1 FROM "above" a WHERE a."id" = a."user_id"
  ) THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('referral-tree'));
  IF EXISTS (
    WITH RECURSIVE "above"("user_id", "id") AS (
      SELECT c."user_id", c."upline_user_id" FROM "written" c
      UNION
      SELECT a."user_id", n."id" FROM "above" a CROSS JOIN LATERAL (
        SELECT h."upline_user_id" AS "id" FROM "affiliate_hierarchy" h WHERE h."user_id" = a."id"
        UNION
        SELECT u."referred_by_user_id" FROM "users" u WHERE u."id" = a."id" AND u."referred_by_user_id" IS NOT NULL
      ) n
    )
    SELECT 1 FROM "above" WHERE "id" = "user_id"
  ) THEN
    RAISE EXCEPTION 'referral cycle: an account cannot be below itself' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "affiliate_hierarchy_no_cycle_insert" AFTER INSERT ON "affiliate_hierarchy"
  REFERENCING NEW TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_hierarchy_cycle"();
CREATE TRIGGER "affiliate_hierarchy_no_cycle_update" AFTER UPDATE ON "affiliate_hierarchy"
  REFERENCING NEW TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_hierarchy_cycle"();
