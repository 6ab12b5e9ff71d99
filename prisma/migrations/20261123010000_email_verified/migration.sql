-- When the owner of an account proved its e-mail address. Accounts that were here before the links were: a paid order
-- is taken as proof (its e-mails arrived), and so is the admin flag (the address was named by whoever runs the shop).
ALTER TABLE "users" ADD COLUMN "email_verified_at" TIMESTAMPTZ(3);
UPDATE "users" SET "email_verified_at" = coalesce("first_paid_order_at", "created_at")
WHERE "deleted_at" IS NULL AND ("first_paid_order_at" IS NOT NULL OR "is_admin");
