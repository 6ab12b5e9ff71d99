-- A request whose price changed before it was approved waits for its member, who accepts the new amount or cancels.
ALTER TABLE "subscription_requests"
  ADD COLUMN "requoted_cents" INTEGER,
  ADD COLUMN "requoted_at" TIMESTAMPTZ(3),
  ADD CONSTRAINT "subscription_requests_requoted_check"
    CHECK (("requoted_cents" IS NULL) = ("requoted_at" IS NULL) AND "requoted_cents" > 0);
