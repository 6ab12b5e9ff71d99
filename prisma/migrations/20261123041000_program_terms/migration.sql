-- The terms of the affiliate program in versions. A version is published at once and is never changed afterwards.
CREATE TABLE "program_terms" (
  "version" INTEGER NOT NULL,
  "text" TEXT NOT NULL,
  "note" TEXT NOT NULL DEFAULT '',
  "published_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "published_by_user_id" UUID,
  CONSTRAINT "program_terms_pkey" PRIMARY KEY ("version"),
  CONSTRAINT "program_terms_begin_at_1" CHECK ("version" >= 1)
);

-- One draft at a time, shared by all admins.
CREATE TABLE "program_terms_drafts" (
  "id" TEXT NOT NULL DEFAULT 'default',
  "text" TEXT NOT NULL,
  "note" TEXT NOT NULL DEFAULT '',
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  "updated_by_user_id" UUID,
  CONSTRAINT "program_terms_drafts_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "program_terms_drafts_one" CHECK ("id" = 'default')
);

-- Who accepted which version and when. A deleted account keeps its rows: they name nobody any more.
CREATE TABLE "program_terms_acceptances" (
  "user_id" UUID NOT NULL,
  "version" INTEGER NOT NULL,
  "accepted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "program_terms_acceptances_pkey" PRIMARY KEY ("user_id", "version"),
  CONSTRAINT "program_terms_acceptances_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "program_terms_acceptances_version_fkey" FOREIGN KEY ("version") REFERENCES "program_terms"("version") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- The admin's list: who accepted a version, newest first.
CREATE INDEX "program_terms_acceptances_version_accepted_at_idx" ON "program_terms_acceptances" ("version", "accepted_at");

-- A published text stays as it was accepted. A restore may replace it, as it may replace the rules.
CREATE FUNCTION "refuse_terms_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM "backup_snapshots" s
    WHERE s."id"::text = current_setting('assay.restore_snapshot', true) AND s.xmin = pg_current_xact_id()::xid
  ) THEN
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  RAISE EXCEPTION 'published terms are never changed: publish a new version instead' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "program_terms_never_change" BEFORE UPDATE OR DELETE ON "program_terms"
  FOR EACH ROW EXECUTE FUNCTION "refuse_terms_change"();
