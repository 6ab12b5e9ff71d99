-- Until an owner has said where customers pay, nobody can order. The default before was the demo shop's tag, which a new
-- shop's customers would have paid. A shop that has orders keeps what it has.
ALTER TABLE "site_settings" ALTER COLUMN "payment_tag" SET DEFAULT '';
UPDATE "site_settings" SET "payment_tag" = ''
WHERE "payment_tag" = '$AssayShop' AND NOT "is_demo" AND NOT EXISTS (SELECT 1 FROM "orders");
