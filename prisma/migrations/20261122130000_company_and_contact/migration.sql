-- Who runs the shop and how to reach them. An empty text is not set, and then not shown.
ALTER TABLE "site_settings"
  ADD COLUMN "contact_email" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "company_name" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "company_address" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "x_url" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "instagram_url" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "linkedin_url" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "youtube_url" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "facebook_url" TEXT NOT NULL DEFAULT '';
