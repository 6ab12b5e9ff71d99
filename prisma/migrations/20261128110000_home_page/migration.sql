-- The home page's own picture, headline and text. Where one is not set, the built-in one is shown.
ALTER TABLE "site_settings"
  ADD COLUMN "hero_image_url" TEXT,
  ADD COLUMN "hero_title" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "hero_text" TEXT NOT NULL DEFAULT '';
