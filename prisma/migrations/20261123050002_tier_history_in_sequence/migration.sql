-- Histories from before the sequence was kept: the times of two steps do not always tell which came first, the levels
-- do, as tiers were only ever raised then. Each account's numbers are given to its steps again, by level.
UPDATE "tier_changes" c SET "sequence" = -m."sequence"
FROM (
  SELECT x."id", (array_agg(x."sequence") OVER (PARTITION BY x."user_id" ORDER BY x."sequence"
      ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING))[
    row_number() OVER (PARTITION BY x."user_id" ORDER BY t."level")] AS "sequence"
  FROM "tier_changes" x JOIN "affiliate_tiers" t ON t."id" = x."to_tier_id"
  WHERE NOT EXISTS (SELECT 1 FROM "tier_changes" o WHERE o."user_id" = x."user_id" AND o."kind" <> 'earned')) m
WHERE m."id" = c."id";
UPDATE "tier_changes" SET "sequence" = -"sequence" WHERE "sequence" < 0;
