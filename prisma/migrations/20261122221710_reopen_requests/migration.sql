-- What an approval changed on the account, so that it can be taken back exactly.
ALTER TABLE "subscription_requests"
  ADD COLUMN "membership_before" JSONB,
  ADD COLUMN "membership_after" JSONB,
  ADD COLUMN "reopened_count" INTEGER NOT NULL DEFAULT 0;

-- Approvals made before this migration: the audit noted the same.
UPDATE "subscription_requests" r
SET "membership_before" = a."before" - 'status', "membership_after" = a."after" - 'status' - 'userId'
FROM (
  SELECT DISTINCT ON ("entity_id") "entity_id", "before", "after" FROM "audit_entries"
  WHERE "action" = 'membership.approve' AND "entity" = 'subscription-request'
  ORDER BY "entity_id", "created_at" DESC
) a
WHERE a."entity_id" = r."id"::text AND r."status" = 'approved';

-- What the applicant was told.
ALTER TABLE "affiliate_requests" ADD COLUMN "decision_reason" TEXT NOT NULL DEFAULT '';
