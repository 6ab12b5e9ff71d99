-- The countries the shop ships to, by their two-letter codes.
ALTER TABLE "site_settings"
  ADD COLUMN "shipping_countries" TEXT[] NOT NULL DEFAULT ARRAY['US']::TEXT[],
  ADD CONSTRAINT "site_settings_ships_somewhere" CHECK (cardinality("shipping_countries") >= 1);
