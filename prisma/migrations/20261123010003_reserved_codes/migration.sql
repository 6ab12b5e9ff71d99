-- Codes of deleted accounts stay reserved: links that carry them are still about. A code begins like the name of whoever
-- had it, so only a hash of its look is kept. Of accounts deleted before, the codes are those that were clicked.
CREATE TABLE "reserved_affiliate_codes" (
  "look_hash" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "reserved_affiliate_codes_pkey" PRIMARY KEY ("look_hash")
);
INSERT INTO "reserved_affiliate_codes" ("look_hash", "created_at")
SELECT DISTINCT ON (1) encode(sha256(convert_to(translate(upper(c."code"), 'OIL', '011'), 'UTF8')), 'hex'), u."deleted_at"
FROM "referral_clicks" c JOIN "users" u ON u."id" = c."affiliate_user_id"
WHERE u."deleted_at" IS NOT NULL ORDER BY 1, 2
ON CONFLICT DO NOTHING;
