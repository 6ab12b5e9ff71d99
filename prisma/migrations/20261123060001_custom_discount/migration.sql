-- The admin's own discount for an account stands beside that of a membership, so that neither overwrites the other.
ALTER TABLE "users" ADD COLUMN "custom_discount_percentage" INTEGER;
ALTER TABLE "users" ADD CONSTRAINT "users_custom_discount_percentage_check"
  CHECK ("custom_discount_percentage" BETWEEN 0 AND 100);

-- Without a membership, what stood there was the admin's own discount.
UPDATE "users" SET "custom_discount_percentage" = "markup_reduction_percentage", "markup_reduction_percentage" = 0
  WHERE "subscription_tier" = 'None' AND "markup_reduction_percentage" > 0;

-- On a running membership, what is more than the plan gives was the admin's own. On one that ended it counted for nothing.
UPDATE "users" SET "custom_discount_percentage" = "markup_reduction_percentage",
    "markup_reduction_percentage" = CASE "subscription_tier" WHEN 'Bronze' THEN 10 ELSE 25 END
  WHERE "subscription_tier" <> 'None' AND ("subscription_expires_at" IS NULL OR "subscription_expires_at" > now())
    AND "markup_reduction_percentage" > CASE "subscription_tier" WHEN 'Bronze' THEN 10 ELSE 25 END;
