-- Your Network reads a level, or the direct referrals of a node, page by page in the sequence in which they joined.
CREATE INDEX "affiliate_hierarchy_upline_user_id_level_created_at_user_id_idx"
  ON "affiliate_hierarchy" ("upline_user_id", "level", "created_at", "user_id");
DROP INDEX "affiliate_hierarchy_upline_user_id_level_idx";

-- What an affiliate may see, and so may search, of a name further down: the first name and an initial.
CREATE FUNCTION "shown_name"("name" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN "name" LIKE '%@%' THEN ''
    WHEN "name" LIKE '% %' THEN lower(split_part("name", ' ', 1) || ' ' || left(split_part("name", ' ', -1), 1))
    ELSE lower("name")
  END
$$;

-- Search in one's network by shown name; the few direct referrals are searched without an index of their own.
CREATE INDEX "users_shown_name_trgm" ON "users" USING gin ("shown_name"("name") gin_trgm_ops);

-- A partnership's thread holds invitations, messages to the whole team, and what happened.
ALTER TYPE "InvitationOutcome" ADD VALUE 'withdrawn';
ALTER TABLE "partnership_messages"
  ALTER COLUMN "to_user_id" DROP NOT NULL,
  ADD CONSTRAINT "partnership_messages_known_type" CHECK ("message_type" IN
    ('invitation', 'message', 'created', 'joined', 'left', 'removed', 'promoted', 'demoted', 'handed-over', 'dissolved')),
  ADD CONSTRAINT "partnership_messages_invitation_is_for_somebody" CHECK ("message_type" <> 'invitation' OR "to_user_id" IS NOT NULL);
CREATE INDEX "partnership_messages_partnership_id_created_at_id_idx" ON "partnership_messages" ("partnership_id", "created_at", "id");
DROP INDEX "partnership_messages_one_open";
CREATE UNIQUE INDEX "partnership_messages_one_open" ON "partnership_messages" ("partnership_id", "to_user_id")
  WHERE "outcome" = 'open' AND "message_type" = 'invitation';

-- One founder at a time, however the role is handed over.
CREATE UNIQUE INDEX "partnership_members_one_founder" ON "partnership_members" ("partnership_id")
  WHERE "role" = 'founder' AND "status" = 'active';
