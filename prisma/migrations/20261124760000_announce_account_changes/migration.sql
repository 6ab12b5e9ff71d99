-- Processes keep in memory what an account may see and what it pays. These say when that is another, over the channel that
-- tells of the catalogue: by triggers, so that no way of changing an account can forget to.
CREATE FUNCTION "announce_account_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', json_build_object('accounts',
    json_build_array(to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END) ->> TG_ARGV[0]))::text);
  RETURN NULL;
END $$;

CREATE TRIGGER "users_announce_update" AFTER UPDATE OF
  "email", "email_verified_at", "name", "profile_picture_url", "is_admin", "staff_role", "is_affiliate",
  "vip_wholesale_account", "subscription_tier", "markup_reduction_percentage", "custom_discount_percentage",
  "subscription_expires_at", "affiliate_tier_active", "affiliate_tier_id", "session_version", "is_disabled", "deleted_at"
  ON "users" FOR EACH ROW EXECUTE FUNCTION "announce_account_change"('id');
CREATE TRIGGER "users_announce_delete" AFTER DELETE ON "users"
  FOR EACH ROW EXECUTE FUNCTION "announce_account_change"('id');
CREATE TRIGGER "approved_categories_announce" AFTER INSERT OR UPDATE OR DELETE ON "approved_categories"
  FOR EACH ROW EXECUTE FUNCTION "announce_account_change"('user_id');
CREATE TRIGGER "revoked_sessions_announce" AFTER INSERT ON "revoked_sessions"
  FOR EACH ROW EXECUTE FUNCTION "announce_account_change"('user_id');

-- Other rules are other discounts for all affiliates.
CREATE FUNCTION "announce_rule_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', '');
  RETURN NULL;
END $$;
CREATE TRIGGER "rule_versions_announce" AFTER INSERT OR UPDATE ON "rule_versions"
  FOR EACH STATEMENT EXECUTE FUNCTION "announce_rule_change"();
