-- The shop's database: tables, foreign keys, checks, indexes, functions, triggers, and the rows every shop starts with.
-- Tables, foreign keys and the first group of indexes are what Prisma derives from prisma/schema. Everything else is
-- SQL that Prisma's schema language cannot express; prisma/sql/README.md lists the functions and triggers.

-- Trigram indexes: searching for a part of a text.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- One sequence for everything that decides tiers: payments, tier changes, and accounts that start to count in a
-- network. Numbers are drawn while the affected tiers are locked (lock-tiers.ts), so they give the order of events.
CREATE SEQUENCE "programme_sequence" AS bigint;

CREATE TYPE "TierChangeKind" AS ENUM ('earned', 'set', 'undone');
CREATE TYPE "LedgerKind" AS ENUM ('earn', 'reverse', 'adjust', 'payout', 'payout_return');
CREATE TYPE "PayoutStatus" AS ENUM ('prepared', 'sent', 'returned');
CREATE TYPE "MailStatus" AS ENUM ('waiting', 'sending', 'sent', 'failed');
CREATE TYPE "RequestStatus" AS ENUM ('pending', 'approved', 'rejected');
CREATE TYPE "OrderStatus" AS ENUM ('pending', 'completed', 'cancelled');
CREATE TYPE "SenderType" AS ENUM ('customer', 'admin');
CREATE TYPE "PartnershipStatus" AS ENUM ('active', 'dissolved');
CREATE TYPE "PartnershipRole" AS ENUM ('founder', 'admin', 'member');
CREATE TYPE "PartnershipMemberStatus" AS ENUM ('active', 'left', 'removed');
CREATE TYPE "InvitationOutcome" AS ENUM ('open', 'accepted', 'declined', 'withdrawn');
CREATE TYPE "SubscriptionTier" AS ENUM ('None', 'Bronze', 'Gold');

-- An account: shopper, affiliate, admin, or several of these at once.
CREATE TABLE "users" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "email" TEXT NOT NULL,
  "email_verified_at" TIMESTAMPTZ(3),
  "name" TEXT NOT NULL,
  "phone" TEXT,
  "password_hash" TEXT,
  "session_version" INTEGER NOT NULL DEFAULT 0,
  "user_message" TEXT NOT NULL DEFAULT '',
  "profile_picture_url" TEXT,
  "is_admin" BOOLEAN NOT NULL DEFAULT false,
  "is_founder" BOOLEAN NOT NULL DEFAULT false,
  "is_disabled" BOOLEAN NOT NULL DEFAULT false,
  "deleted_at" TIMESTAMPTZ(3),
  "admin_note" TEXT NOT NULL DEFAULT '',
  "subscription_tier" "SubscriptionTier" NOT NULL DEFAULT 'None',
  "markup_reduction_percentage" INTEGER NOT NULL DEFAULT 0,
  "custom_discount_percentage" INTEGER,
  "subscription_expires_at" TIMESTAMPTZ(3),
  "test_subscription" BOOLEAN NOT NULL DEFAULT false,
  "vip_wholesale_account" BOOLEAN NOT NULL DEFAULT false,
  "is_affiliate" BOOLEAN NOT NULL DEFAULT false,
  "affiliate_code" TEXT,
  "custom_affiliate_name" TEXT,
  "cashapp_tag" TEXT,
  "affiliate_tier_id" TEXT NOT NULL DEFAULT 'tier-starter',
  "affiliate_tier_active" BOOLEAN NOT NULL DEFAULT true,
  "tier_advances_above" INTEGER NOT NULL DEFAULT 0,
  "affiliate_since" TIMESTAMPTZ(3),
  "referred_by_user_id" UUID,
  "first_paid_order_at" TIMESTAMPTZ(3),
  "last_paid_order_at" TIMESTAMPTZ(3),
  "counted_in_network_at" TIMESTAMPTZ(3),
  "counted_sequence" BIGINT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "password_resets" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "user_id" UUID NOT NULL,
  "token_hash" TEXT NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "used_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "password_resets_pkey" PRIMARY KEY ("id")
);

-- A link by which the owner of an account proves its e-mail address.
CREATE TABLE "email_verifications" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "user_id" UUID NOT NULL,
  "email" TEXT NOT NULL,
  "token_hash" TEXT NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "used_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "email_verifications_pkey" PRIMARY KEY ("id")
);

-- A session that was signed out before its token was over; the row may go once the token is.
CREATE TABLE "revoked_sessions" (
  "token_id" TEXT NOT NULL,
  "user_id" UUID NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "revoked_sessions_pkey" PRIMARY KEY ("token_id")
);

-- Counting of sign-in tries and other limits (rate-limiter-flexible's shape).
CREATE TABLE "rate_limits" (
  "key" VARCHAR(255) NOT NULL,
  "points" INTEGER NOT NULL DEFAULT 0,
  "expire" BIGINT,
  CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

CREATE TABLE "site_settings" (
  "id" TEXT NOT NULL DEFAULT 'default',
  "site_name" TEXT NOT NULL DEFAULT 'Assay',
  "site_description" TEXT NOT NULL DEFAULT '',
  "header_logo_url" TEXT,
  "footer_logo_url" TEXT,
  "favicon_url" TEXT,
  "og_image_url" TEXT,
  "payment_tag" TEXT NOT NULL DEFAULT '$AssayShop',
  "shipping_fee_cents" INTEGER NOT NULL DEFAULT 5000,
  "hold_days" INTEGER NOT NULL DEFAULT 0,
  "minimum_payout_cents" INTEGER NOT NULL DEFAULT 0,
  "is_demo" BOOLEAN NOT NULL DEFAULT false,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "site_settings_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "email_settings" (
  "id" TEXT NOT NULL DEFAULT 'default',
  "smtp_host" TEXT NOT NULL,
  "smtp_port" INTEGER NOT NULL,
  "smtp_user" TEXT NOT NULL,
  "smtp_pass_encrypted" TEXT NOT NULL,
  "from_name" TEXT NOT NULL,
  "notification_email" TEXT NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "email_settings_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "categories" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "name" TEXT NOT NULL,
  "slug" TEXT NOT NULL,
  "description" TEXT NOT NULL DEFAULT '',
  "parent_id" UUID,
  "is_restricted" BOOLEAN NOT NULL DEFAULT false,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "categories_pkey" PRIMARY KEY ("id")
);

-- A former address of a category; visitors are redirected to the present one.
CREATE TABLE "former_category_slugs" (
  "slug" TEXT NOT NULL,
  "category_id" UUID NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "former_category_slugs_pkey" PRIMARY KEY ("slug")
);

-- Which restricted categories an account may see, who granted it and when.
CREATE TABLE "approved_categories" (
  "user_id" UUID NOT NULL,
  "category_id" UUID NOT NULL,
  "granted_by_user_id" UUID,
  "granted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "approved_categories_pkey" PRIMARY KEY ("user_id","category_id")
);

CREATE TABLE "products" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "name" TEXT NOT NULL,
  "slug" TEXT NOT NULL,
  "sku" TEXT NOT NULL,
  "description" TEXT NOT NULL DEFAULT '',
  "detailed_description" TEXT NOT NULL DEFAULT '',
  "image_urls" TEXT[],
  "supplier_cost_cents" INTEGER,
  "markup_bps" INTEGER DEFAULT 15000,
  "category_id" UUID,
  "hidden" BOOLEAN NOT NULL DEFAULT false,
  "featured" BOOLEAN NOT NULL DEFAULT false,
  "sold_out" BOOLEAN NOT NULL DEFAULT false,
  "version" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "products_pkey" PRIMARY KEY ("id")
);

-- A former address of a product; visitors are redirected to the present one.
CREATE TABLE "former_slugs" (
  "slug" TEXT NOT NULL,
  "product_id" UUID NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "former_slugs_pkey" PRIMARY KEY ("slug")
);

CREATE TABLE "volume_tiers" (
  "product_id" UUID NOT NULL,
  "quantity" INTEGER NOT NULL,
  "price_override_cents" INTEGER,
  CONSTRAINT "volume_tiers_pkey" PRIMARY KEY ("product_id","quantity")
);

-- Up to three alternative suppliers of a product (position 1 to 3).
CREATE TABLE "product_sources" (
  "product_id" UUID NOT NULL,
  "position" INTEGER NOT NULL,
  "name" TEXT NOT NULL,
  "cost_cents" INTEGER,
  CONSTRAINT "product_sources_pkey" PRIMARY KEY ("product_id","position")
);

-- A picture of the library; stored under `key` in several widths.
CREATE TABLE "images" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "key" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "url" TEXT NOT NULL,
  "width" INTEGER NOT NULL,
  "height" INTEGER NOT NULL,
  "size" INTEGER NOT NULL,
  "content_hash" TEXT NOT NULL,
  "purpose" TEXT NOT NULL DEFAULT 'product',
  "uploaded_by_user_id" UUID,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "images_pkey" PRIMARY KEY ("id")
);

-- A cart of a visitor's session, or of an account after signing in.
CREATE TABLE "carts" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "session_id" TEXT,
  "user_id" UUID,
  "merged_units" INTEGER NOT NULL DEFAULT 0,
  "merge_left_out" INTEGER NOT NULL DEFAULT 0,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "carts_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "cart_items" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "cart_id" UUID NOT NULL,
  "product_id" UUID NOT NULL,
  "quantity" INTEGER NOT NULL,
  "merged_quantity" INTEGER NOT NULL DEFAULT 0,
  "seen_unit_cents" INTEGER,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "cart_items_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "shipping_addresses" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "user_id" UUID NOT NULL,
  "label" TEXT NOT NULL DEFAULT 'Home',
  "recipient_name" TEXT NOT NULL,
  "address_line1" TEXT NOT NULL,
  "address_line2" TEXT,
  "city" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "postal_code" TEXT NOT NULL,
  "country" TEXT NOT NULL DEFAULT 'United States',
  "phone" TEXT,
  "is_default" BOOLEAN NOT NULL DEFAULT false,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "shipping_addresses_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "orders" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "short_id" TEXT NOT NULL,
  "user_id" UUID NOT NULL,
  "email" TEXT NOT NULL,
  "idempotency_key" TEXT NOT NULL,
  "status" "OrderStatus" NOT NULL DEFAULT 'pending',
  "is_paid" BOOLEAN NOT NULL DEFAULT false,
  "paid_at" TIMESTAMPTZ(3),
  "payment_generation" INTEGER NOT NULL DEFAULT 0,
  "refunded_at" TIMESTAMPTZ(3),
  "cancelled_at" TIMESTAMPTZ(3),
  "buyer_tier" "SubscriptionTier" NOT NULL,
  "is_wholesale" BOOLEAN NOT NULL DEFAULT false,
  "discount_percent" INTEGER NOT NULL DEFAULT 0,
  "subtotal_cents" INTEGER NOT NULL,
  "shipping_cents" INTEGER NOT NULL,
  "total_amount_cents" INTEGER NOT NULL,
  "payment_tag" TEXT NOT NULL DEFAULT '',
  "payment_note" TEXT,
  "research_confirmed_at" TIMESTAMPTZ(3) NOT NULL,
  "order_message" TEXT NOT NULL DEFAULT '',
  "shipping_address_id" UUID,
  "shipping_details" JSONB NOT NULL,
  "tracking_number" TEXT,
  "shipped_at" TIMESTAMPTZ(3),
  "is_archived" BOOLEAN NOT NULL DEFAULT false,
  "is_test_order" BOOLEAN NOT NULL DEFAULT false,
  "order_rating" INTEGER,
  "order_review_text" TEXT,
  "order_review_is_approved" BOOLEAN NOT NULL DEFAULT false,
  "order_review_reply" TEXT,
  "order_reviewed_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "orders_pkey" PRIMARY KEY ("id")
);

-- What an order's goods cost the shop, and its commissions net of reversals. Written by triggers on order_items and
-- ledger_entries only.
CREATE TABLE "order_metrics" (
  "order_id" UUID NOT NULL,
  "cost_cents" BIGINT NOT NULL DEFAULT 0,
  "commission_cents" BIGINT NOT NULL DEFAULT 0,
  CONSTRAINT "order_metrics_pkey" PRIMARY KEY ("order_id")
);

CREATE TABLE "order_items" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "order_id" UUID NOT NULL,
  "position" INTEGER NOT NULL,
  "product_id" UUID,
  "product_name" TEXT NOT NULL,
  "sku" TEXT NOT NULL,
  "quantity" INTEGER NOT NULL,
  "unit_price_cents" INTEGER NOT NULL,
  "unit_price_paid_cents" INTEGER NOT NULL,
  "total_price_cents" INTEGER NOT NULL,
  "discount_percent" INTEGER NOT NULL DEFAULT 0,
  "supplier_cost_cents" INTEGER NOT NULL,
  "price_trace" JSONB NOT NULL,
  CONSTRAINT "order_items_pkey" PRIMARY KEY ("id")
);

-- What happened to an order: who, when, from which state to which, and why.
CREATE TABLE "order_events" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "order_id" UUID NOT NULL,
  "action" TEXT NOT NULL,
  "from_status" "OrderStatus",
  "to_status" "OrderStatus",
  "reason" TEXT,
  "actor_user_id" UUID,
  "actor_name" TEXT NOT NULL,
  "detail" JSONB,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "order_events_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "order_messages" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "order_id" UUID NOT NULL,
  "user_id" UUID,
  "sender_type" "SenderType" NOT NULL,
  "message" TEXT NOT NULL,
  "is_read" BOOLEAN NOT NULL DEFAULT false,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "order_messages_pkey" PRIMARY KEY ("id")
);

-- A line of the cash app's statement; its hash keeps it from being used twice.
CREATE TABLE "statement_lines" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "line_hash" TEXT NOT NULL,
  "paid_at" TIMESTAMPTZ(3),
  "payer_name" TEXT NOT NULL,
  "note" TEXT NOT NULL,
  "amount_cents" INTEGER NOT NULL,
  "matched_order_id" UUID,
  "matched_subscription_request_id" UUID,
  "confirmed_by_user_id" UUID,
  "confirmed_at" TIMESTAMPTZ(3),
  "imported_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "reference" TEXT NOT NULL DEFAULT '',
  "set_aside_at" TIMESTAMPTZ(3),
  "set_aside_by_user_id" UUID,
  CONSTRAINT "statement_lines_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "subscription_requests" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "user_id" UUID NOT NULL,
  "user_email" TEXT NOT NULL,
  "current_tier" "SubscriptionTier" NOT NULL,
  "requested_tier" "SubscriptionTier" NOT NULL,
  "amount_cents" INTEGER NOT NULL,
  "payment_proof" TEXT NOT NULL,
  "status" "RequestStatus" NOT NULL DEFAULT 'pending',
  "is_test" BOOLEAN NOT NULL DEFAULT false,
  "requoted_cents" INTEGER,
  "requoted_at" TIMESTAMPTZ(3),
  "reviewed_at" TIMESTAMPTZ(3),
  "reviewed_by_user_id" UUID,
  "rejection_reason" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "subscription_requests_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "subscription_payments" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "user_id" UUID NOT NULL,
  "request_id" UUID NOT NULL,
  "tier" "SubscriptionTier" NOT NULL,
  "amount_cents" INTEGER NOT NULL,
  "method" TEXT NOT NULL DEFAULT 'cash-app',
  "order_reference" TEXT NOT NULL,
  "verified_by_admin" BOOLEAN NOT NULL DEFAULT false,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "subscription_payments_pkey" PRIMARY KEY ("id")
);

-- The sixteen tiers of the programme.
CREATE TABLE "affiliate_tiers" (
  "id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "group_name" TEXT NOT NULL,
  "badge_color" TEXT NOT NULL,
  "display_order" INTEGER NOT NULL,
  "level" INTEGER NOT NULL,
  "commission_bonus_bps" INTEGER NOT NULL,
  "pricing_discount_bps" INTEGER NOT NULL,
  "min_orders" INTEGER NOT NULL,
  "min_active_referrals" INTEGER NOT NULL,
  "min_network_size" INTEGER NOT NULL,
  "min_lifetime_volume_cents" BIGINT NOT NULL,
  CONSTRAINT "affiliate_tiers_pkey" PRIMARY KEY ("id")
);

-- The up to ten accounts above each account; rebuilding it from referred_by_user_id gives the same rows.
CREATE TABLE "affiliate_hierarchy" (
  "user_id" UUID NOT NULL,
  "upline_user_id" UUID NOT NULL,
  "level" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "affiliate_hierarchy_pkey" PRIMARY KEY ("user_id","level")
);

-- Counters of an affiliate, spread over slots so that writers below a busy upline do not all lock one row. Sum the slots.
CREATE TABLE "affiliate_counters" (
  "user_id" UUID NOT NULL,
  "slot" INTEGER NOT NULL,
  "orders" INTEGER NOT NULL DEFAULT 0,
  "volume_cents" BIGINT NOT NULL DEFAULT 0,
  "network_size" INTEGER NOT NULL DEFAULT 0,
  "counted_network" INTEGER NOT NULL DEFAULT 0,
  "balance_cents" BIGINT NOT NULL DEFAULT 0,
  "earned_cents" BIGINT NOT NULL DEFAULT 0,
  "paid_total_cents" BIGINT NOT NULL DEFAULT 0,
  CONSTRAINT "affiliate_counters_pkey" PRIMARY KEY ("user_id","slot")
);

-- A tier earned, set by an admin or taken back with the payment that gave it, with the counters at that time.
CREATE TABLE "tier_changes" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "user_id" UUID NOT NULL,
  "from_tier_id" TEXT NOT NULL DEFAULT 'tier-starter',
  "to_tier_id" TEXT NOT NULL,
  "kind" "TierChangeKind" NOT NULL DEFAULT 'earned',
  "evidence" JSONB NOT NULL,
  "sequence" BIGINT NOT NULL DEFAULT nextval('programme_sequence'),
  "order_id" UUID,
  "generation" INTEGER,
  "reason" TEXT,
  "actor_user_id" UUID,
  "advances_above" INTEGER NOT NULL DEFAULT 0,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "tier_changes_pkey" PRIMARY KEY ("id")
);

-- A code that was changed; links that carry it keep working.
CREATE TABLE "former_affiliate_codes" (
  "code" TEXT NOT NULL,
  "user_id" UUID NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "former_affiliate_codes_pkey" PRIMARY KEY ("code")
);

-- A code of a deleted account; nobody can choose it again.
CREATE TABLE "reserved_affiliate_codes" (
  "lookalike_hash" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "reserved_affiliate_codes_pkey" PRIMARY KEY ("lookalike_hash")
);

CREATE TABLE "affiliate_requests" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "user_id" UUID NOT NULL,
  "reason" TEXT NOT NULL,
  "status" "RequestStatus" NOT NULL DEFAULT 'pending',
  "reviewed_at" TIMESTAMPTZ(3),
  "reviewed_by_user_id" UUID,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "affiliate_requests_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "referral_clicks" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "affiliate_user_id" UUID NOT NULL,
  "code" TEXT NOT NULL,
  "session_id" TEXT NOT NULL,
  "ip_hash" TEXT,
  "user_agent" TEXT,
  "referrer_url" TEXT,
  "landing_page" TEXT NOT NULL,
  "utm_source" TEXT,
  "utm_medium" TEXT,
  "utm_campaign" TEXT,
  "source_name" TEXT NOT NULL DEFAULT 'direct',
  "is_unique" BOOLEAN NOT NULL DEFAULT true,
  "is_bot" BOOLEAN NOT NULL DEFAULT false,
  "converted_to_signup" BOOLEAN NOT NULL DEFAULT false,
  "converted_user_id" UUID,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "referral_clicks_pkey" PRIMARY KEY ("id")
);

-- Clicks of one affiliate, day and source added up when the clicks themselves are deleted.
CREATE TABLE "referral_click_days" (
  "affiliate_user_id" UUID NOT NULL,
  "day" DATE NOT NULL,
  "source_name" TEXT NOT NULL,
  "clicks" INTEGER NOT NULL,
  "unique_clicks" INTEGER NOT NULL,
  "bots" INTEGER NOT NULL,
  "conversions" INTEGER NOT NULL,
  CONSTRAINT "referral_click_days_pkey" PRIMARY KEY ("affiliate_user_id","day","source_name")
);

-- An affiliate's totals at the last refresh of the leaderboard.
CREATE TABLE "leaderboard_standings" (
  "user_id" UUID NOT NULL,
  "network_size" BIGINT NOT NULL,
  "orders" BIGINT NOT NULL,
  "volume_cents" BIGINT NOT NULL,
  CONSTRAINT "leaderboard_standings_pkey" PRIMARY KEY ("user_id")
);

-- Every 500th place of a measure; any account's exact rank is counted from the nearest one.
CREATE TABLE "leaderboard_checkpoints" (
  "measure" TEXT NOT NULL,
  "value" BIGINT NOT NULL,
  "above" BIGINT NOT NULL,
  "at_or_above" BIGINT NOT NULL,
  CONSTRAINT "leaderboard_checkpoints_pkey" PRIMARY KEY ("measure","value")
);

-- When the leaderboard was last refreshed, and how long that took. One row.
CREATE TABLE "leaderboard_refreshes" (
  "id" TEXT NOT NULL DEFAULT 'default',
  "refreshed_at" TIMESTAMPTZ(3) NOT NULL,
  "duration_ms" INTEGER NOT NULL,
  CONSTRAINT "leaderboard_refreshes_pkey" PRIMARY KEY ("id")
);

-- One movement of an affiliate's money. Append-only: the database refuses UPDATE and DELETE.
CREATE TABLE "ledger_entries" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "affiliate_user_id" UUID NOT NULL,
  "kind" "LedgerKind" NOT NULL,
  "amount_cents" BIGINT NOT NULL,
  "idempotency_key" TEXT NOT NULL,
  "order_id" UUID,
  "generation" INTEGER,
  "level" INTEGER,
  "buyer_tier" "SubscriptionTier",
  "base_cents" INTEGER,
  "rate_bps" INTEGER,
  "bonus_bps" INTEGER,
  "bonus_paused" BOOLEAN,
  "tier_name" TEXT,
  "tier_active" BOOLEAN,
  "active_referrals" INTEGER,
  "available_at" TIMESTAMPTZ(3),
  "reverses_entry_id" UUID,
  "payout_id" UUID,
  "reason" TEXT,
  "actor_user_id" UUID,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "ledger_entries_pkey" PRIMARY KEY ("id")
);

-- A level of an order that was not paid, and why; an affiliate's page can explain it.
CREATE TABLE "skipped_commissions" (
  "order_id" UUID NOT NULL,
  "generation" INTEGER NOT NULL,
  "level" INTEGER NOT NULL,
  "affiliate_user_id" UUID NOT NULL,
  "reason" TEXT NOT NULL,
  "was_affiliate" BOOLEAN,
  "tier_name" TEXT,
  "bonus_bps" INTEGER,
  "tier_active" BOOLEAN,
  "active_referrals" INTEGER,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "skipped_commissions_pkey" PRIMARY KEY ("order_id","generation","level")
);

-- Each time an order's commissions were posted or reversed, and its place in the programme's sequence.
CREATE TABLE "order_postings" (
  "order_id" UUID NOT NULL,
  "generation" INTEGER NOT NULL,
  "is_reversal" BOOLEAN NOT NULL,
  "sequence" BIGINT NOT NULL DEFAULT nextval('programme_sequence'),
  "judged_sequence" BIGINT NOT NULL,
  "is_counted" BOOLEAN NOT NULL,
  "volume_cents" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "order_postings_pkey" PRIMARY KEY ("order_id","generation","is_reversal")
);

CREATE TABLE "payout_runs" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "created_by_user_id" UUID NOT NULL,
  "idempotency_key" TEXT NOT NULL,
  "total_cents" BIGINT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "payout_runs_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "payouts" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "run_id" UUID NOT NULL,
  "affiliate_user_id" UUID NOT NULL,
  "amount_cents" BIGINT NOT NULL,
  "cashapp_tag" TEXT NOT NULL,
  "status" "PayoutStatus" NOT NULL DEFAULT 'prepared',
  "reference" TEXT,
  "sent_at" TIMESTAMPTZ(3),
  "returned_at" TIMESTAMPTZ(3),
  "return_reason" TEXT,
  "review_reason" TEXT,
  "review_signs" JSONB,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "payouts_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "affiliate_partnerships" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "name" TEXT NOT NULL,
  "description" TEXT NOT NULL DEFAULT '',
  "status" "PartnershipStatus" NOT NULL DEFAULT 'active',
  "dissolution_reason" TEXT,
  "dissolved_at" TIMESTAMPTZ(3),
  "is_public" BOOLEAN NOT NULL DEFAULT false,
  "max_members" INTEGER NOT NULL DEFAULT 10,
  "total_members" INTEGER NOT NULL DEFAULT 0,
  "combined_volume_cents" BIGINT NOT NULL DEFAULT 0,
  "combined_orders" INTEGER NOT NULL DEFAULT 0,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "affiliate_partnerships_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "partnership_members" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "partnership_id" UUID NOT NULL,
  "user_id" UUID NOT NULL,
  "role" "PartnershipRole" NOT NULL DEFAULT 'member',
  "status" "PartnershipMemberStatus" NOT NULL DEFAULT 'active',
  "contributed_volume_cents" BIGINT NOT NULL DEFAULT 0,
  "contributed_orders" INTEGER NOT NULL DEFAULT 0,
  "joined_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "ended_at" TIMESTAMPTZ(3),
  "end_reason" TEXT,
  CONSTRAINT "partnership_members_pkey" PRIMARY KEY ("id")
);

-- Which member a paid order counts for: a refund takes it off the same one.
CREATE TABLE "partnership_credits" (
  "order_id" UUID NOT NULL,
  "generation" INTEGER NOT NULL,
  "member_id" UUID NOT NULL,
  "volume_cents" INTEGER NOT NULL,
  CONSTRAINT "partnership_credits_pkey" PRIMARY KEY ("order_id","generation","member_id")
);

-- Invitations, what members write to the team, and what happened in it, in one thread.
CREATE TABLE "partnership_messages" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "partnership_id" UUID NOT NULL,
  "from_user_id" UUID NOT NULL,
  "to_user_id" UUID,
  "message_type" TEXT NOT NULL DEFAULT 'invitation',
  "message" TEXT NOT NULL DEFAULT '',
  "is_read" BOOLEAN NOT NULL DEFAULT false,
  "outcome" "InvitationOutcome" NOT NULL DEFAULT 'open',
  "answered_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "partnership_messages_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "product_ratings" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "product_id" UUID NOT NULL,
  "user_id" UUID NOT NULL,
  "rating" INTEGER NOT NULL,
  "review_text" TEXT NOT NULL DEFAULT '',
  "is_approved" BOOLEAN NOT NULL DEFAULT false,
  "reply" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "product_ratings_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "page_views" (
  "id" BIGSERIAL NOT NULL,
  "page_type" TEXT NOT NULL,
  "identifier" TEXT,
  "session_id" TEXT NOT NULL,
  "user_id" UUID,
  "ip_hash" TEXT,
  "user_agent" TEXT,
  "referrer" TEXT,
  "source_name" TEXT NOT NULL DEFAULT 'direct',
  "utm_source" TEXT,
  "utm_medium" TEXT,
  "utm_campaign" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "page_views_pkey" PRIMARY KEY ("id")
);

-- Page views of one day added up, so that the dashboard need not read them one by one.
CREATE TABLE "page_view_days" (
  "day" DATE NOT NULL,
  "page_type" TEXT NOT NULL,
  "identifier" TEXT NOT NULL DEFAULT '',
  "source_name" TEXT NOT NULL DEFAULT 'direct',
  "views" INTEGER NOT NULL DEFAULT 0,
  "unique_views" INTEGER NOT NULL DEFAULT 0,
  "last_viewed_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "page_view_days_pkey" PRIMARY KEY ("day","page_type","identifier","source_name")
);

-- An e-mail to be sent, written in the transaction that caused it.
CREATE TABLE "outbox_mails" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "dedupe_key" TEXT NOT NULL,
  "template" TEXT NOT NULL,
  "to_email" TEXT NOT NULL,
  "payload" JSONB NOT NULL,
  "digest_key" TEXT,
  "order_id" UUID,
  "subject" TEXT,
  "status" "MailStatus" NOT NULL DEFAULT 'waiting',
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "leased_until" TIMESTAMPTZ(3),
  "leased_by" TEXT,
  "last_error" TEXT,
  "sent_at" TIMESTAMPTZ(3),
  "sent_html" TEXT,
  "sent_text" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "outbox_mails_pkey" PRIMARY KEY ("id")
);

-- Every action of an admin: who, what, before and after.
CREATE TABLE "audit_entries" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "actor_user_id" UUID,
  "actor_name" TEXT NOT NULL,
  "action" TEXT NOT NULL,
  "entity" TEXT NOT NULL,
  "entity_id" TEXT,
  "before" JSONB,
  "after" JSONB,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- What a bulk action or a delete changed, kept for 30 days so that it can be undone.
CREATE TABLE "undo_records" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "actor_user_id" UUID NOT NULL,
  "action" TEXT NOT NULL,
  "rows" JSONB NOT NULL,
  "undone_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "undo_records_pkey" PRIMARY KEY ("id")
);

-- Scheduled jobs, each run by one process at a time under a lease.
CREATE TABLE "scheduled_jobs" (
  "name" TEXT NOT NULL,
  "leased_until" TIMESTAMPTZ(3),
  "leased_by" TEXT,
  "finished_at" TIMESTAMPTZ(3),
  CONSTRAINT "scheduled_jobs_pkey" PRIMARY KEY ("name")
);

-- A snapshot of the shop taken before a restore.
CREATE TABLE "backup_snapshots" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "storage_key" TEXT NOT NULL,
  "reason" TEXT NOT NULL,
  "counts" JSONB NOT NULL,
  "checksum" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "backup_snapshots_pkey" PRIMARY KEY ("id")
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Foreign keys
-- ---------------------------------------------------------------------------------------------------------------------

ALTER TABLE "users"
  ADD CONSTRAINT "users_affiliate_tier_id_fkey" FOREIGN KEY ("affiliate_tier_id") REFERENCES "affiliate_tiers"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "users_referred_by_user_id_fkey" FOREIGN KEY ("referred_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "password_resets"
  ADD CONSTRAINT "password_resets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "email_verifications"
  ADD CONSTRAINT "email_verifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "revoked_sessions"
  ADD CONSTRAINT "revoked_sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "categories"
  ADD CONSTRAINT "categories_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "categories"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "former_category_slugs"
  ADD CONSTRAINT "former_category_slugs_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "categories"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "approved_categories"
  ADD CONSTRAINT "approved_categories_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "approved_categories_granted_by_user_id_fkey" FOREIGN KEY ("granted_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  ADD CONSTRAINT "approved_categories_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "categories"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "products"
  ADD CONSTRAINT "products_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "categories"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "former_slugs"
  ADD CONSTRAINT "former_slugs_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "volume_tiers"
  ADD CONSTRAINT "volume_tiers_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "product_sources"
  ADD CONSTRAINT "product_sources_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "carts"
  ADD CONSTRAINT "carts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "cart_items"
  ADD CONSTRAINT "cart_items_cart_id_fkey" FOREIGN KEY ("cart_id") REFERENCES "carts"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "cart_items_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "shipping_addresses"
  ADD CONSTRAINT "shipping_addresses_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "orders"
  ADD CONSTRAINT "orders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "orders_shipping_address_id_fkey" FOREIGN KEY ("shipping_address_id") REFERENCES "shipping_addresses"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "order_metrics"
  ADD CONSTRAINT "order_metrics_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "order_items"
  ADD CONSTRAINT "order_items_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "order_items_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "order_events"
  ADD CONSTRAINT "order_events_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "order_messages"
  ADD CONSTRAINT "order_messages_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "subscription_requests"
  ADD CONSTRAINT "subscription_requests_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "subscription_payments"
  ADD CONSTRAINT "subscription_payments_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "subscription_payments_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "subscription_requests"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "affiliate_hierarchy"
  ADD CONSTRAINT "affiliate_hierarchy_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "affiliate_hierarchy_upline_user_id_fkey" FOREIGN KEY ("upline_user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "affiliate_counters"
  ADD CONSTRAINT "affiliate_counters_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "tier_changes"
  ADD CONSTRAINT "tier_changes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "tier_changes_from_tier_id_fkey" FOREIGN KEY ("from_tier_id") REFERENCES "affiliate_tiers"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "tier_changes_to_tier_id_fkey" FOREIGN KEY ("to_tier_id") REFERENCES "affiliate_tiers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "former_affiliate_codes"
  ADD CONSTRAINT "former_affiliate_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "affiliate_requests"
  ADD CONSTRAINT "affiliate_requests_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "referral_clicks"
  ADD CONSTRAINT "referral_clicks_affiliate_user_id_fkey" FOREIGN KEY ("affiliate_user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "referral_click_days"
  ADD CONSTRAINT "referral_click_days_affiliate_user_id_fkey" FOREIGN KEY ("affiliate_user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "leaderboard_standings"
  ADD CONSTRAINT "leaderboard_standings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ledger_entries"
  ADD CONSTRAINT "ledger_entries_affiliate_user_id_fkey" FOREIGN KEY ("affiliate_user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "ledger_entries_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  ADD CONSTRAINT "ledger_entries_payout_id_fkey" FOREIGN KEY ("payout_id") REFERENCES "payouts"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  ADD CONSTRAINT "ledger_entries_reverses_entry_id_fkey" FOREIGN KEY ("reverses_entry_id") REFERENCES "ledger_entries"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "skipped_commissions"
  ADD CONSTRAINT "skipped_commissions_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "order_postings"
  ADD CONSTRAINT "order_postings_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "payouts"
  ADD CONSTRAINT "payouts_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "payout_runs"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "payouts_affiliate_user_id_fkey" FOREIGN KEY ("affiliate_user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "partnership_members"
  ADD CONSTRAINT "partnership_members_partnership_id_fkey" FOREIGN KEY ("partnership_id") REFERENCES "affiliate_partnerships"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "partnership_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "partnership_credits"
  ADD CONSTRAINT "partnership_credits_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "partnership_credits_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "partnership_members"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "partnership_messages"
  ADD CONSTRAINT "partnership_messages_partnership_id_fkey" FOREIGN KEY ("partnership_id") REFERENCES "affiliate_partnerships"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "product_ratings"
  ADD CONSTRAINT "product_ratings_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "product_ratings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------------------------------------------------
-- Checks: the database refuses values that no rule of the shop can produce.
-- ---------------------------------------------------------------------------------------------------------------------

-- Accounts.
ALTER TABLE "users"
  ADD CONSTRAINT "users_discount_in_range" CHECK ("markup_reduction_percentage" BETWEEN 0 AND 100),
  ADD CONSTRAINT "users_custom_discount_percentage_check" CHECK ("custom_discount_percentage" BETWEEN 0 AND 100),
  ADD CONSTRAINT "users_code_shape" CHECK ("affiliate_code" ~ '^[A-Z0-9]{6,12}$'),
  ADD CONSTRAINT "users_custom_name_shape"
    CHECK (char_length("custom_affiliate_name") BETWEEN 2 AND 40 AND "custom_affiliate_name" NOT LIKE '%@%'),
  ADD CONSTRAINT "users_email_normalised" CHECK ("email" = lower(btrim("email"))),
  ADD CONSTRAINT "users_not_own_referrer" CHECK ("referred_by_user_id" <> "id"),
  ADD CONSTRAINT "users_counted_in_sequence" CHECK (("counted_in_network_at" IS NULL) = ("counted_sequence" IS NULL));

-- Settings are one row each.
ALTER TABLE "site_settings"
  ADD CONSTRAINT "site_settings_one_row" CHECK ("id" = 'default'),
  ADD CONSTRAINT "site_settings_amounts"
    CHECK ("shipping_fee_cents" >= 0 AND "hold_days" >= 0 AND "minimum_payout_cents" >= 0);
ALTER TABLE "email_settings" ADD CONSTRAINT "email_settings_one_row" CHECK ("id" = 'default');

-- Catalogue.
ALTER TABLE "categories" ADD CONSTRAINT "categories_not_own_parent" CHECK ("parent_id" <> "id");
ALTER TABLE "products"
  ADD CONSTRAINT "products_supplier_cost_not_negative" CHECK ("supplier_cost_cents" >= 0),
  ADD CONSTRAINT "products_markup_not_negative" CHECK ("markup_bps" >= 0),
  ADD CONSTRAINT "products_name_not_empty" CHECK (btrim("name") <> '');
ALTER TABLE "volume_tiers"
  ADD CONSTRAINT "volume_tiers_quantity_positive" CHECK ("quantity" >= 1),
  ADD CONSTRAINT "volume_tiers_price_not_negative" CHECK ("price_override_cents" >= 0);
ALTER TABLE "product_sources"
  ADD CONSTRAINT "product_sources_at_most_three" CHECK ("position" BETWEEN 1 AND 3),
  ADD CONSTRAINT "product_sources_cost_not_negative" CHECK ("cost_cents" >= 0);
ALTER TABLE "product_ratings" ADD CONSTRAINT "product_ratings_in_range" CHECK ("rating" BETWEEN 1 AND 5);

-- Carts and orders.
ALTER TABLE "carts" ADD CONSTRAINT "carts_have_one_owner" CHECK (("session_id" IS NULL) <> ("user_id" IS NULL));
ALTER TABLE "cart_items"
  ADD CONSTRAINT "cart_items_quantity_in_range" CHECK ("quantity" BETWEEN 1 AND 10000),
  ADD CONSTRAINT "cart_items_merged_in_range" CHECK ("merged_quantity" BETWEEN 0 AND 10000),
  ADD CONSTRAINT "cart_items_seen_price_not_negative" CHECK ("seen_unit_cents" >= 0);
ALTER TABLE "orders"
  ADD CONSTRAINT "orders_total_adds_up" CHECK ("total_amount_cents" = "subtotal_cents" + "shipping_cents"),
  ADD CONSTRAINT "orders_amounts_in_range"
    CHECK ("subtotal_cents" >= 0 AND "shipping_cents" >= 0 AND "total_amount_cents" <= 100000000),
  ADD CONSTRAINT "orders_short_id_of_id" CHECK ("short_id" = upper(left("id"::text, 8))),
  ADD CONSTRAINT "orders_paid_means_completed" CHECK ("is_paid" = ("status" = 'completed')),
  ADD CONSTRAINT "orders_paid_has_time" CHECK (NOT "is_paid" OR "paid_at" IS NOT NULL),
  ADD CONSTRAINT "orders_shipped_has_tracking" CHECK ("shipped_at" IS NULL OR "tracking_number" IS NOT NULL),
  ADD CONSTRAINT "orders_rating_in_range" CHECK ("order_rating" BETWEEN 1 AND 5);
ALTER TABLE "order_items"
  ADD CONSTRAINT "order_items_quantity_in_range" CHECK ("quantity" BETWEEN 1 AND 10000),
  ADD CONSTRAINT "order_items_total_adds_up" CHECK ("total_price_cents" = "unit_price_paid_cents" * "quantity"),
  ADD CONSTRAINT "order_items_amounts_not_negative"
    CHECK ("unit_price_cents" >= 0 AND "unit_price_paid_cents" >= 0 AND "supplier_cost_cents" >= 0);
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_not_empty" CHECK (btrim("message") <> '');

-- Payments: a statement line pays for one thing, and only after an admin confirmed it.
ALTER TABLE "statement_lines"
  ADD CONSTRAINT "statement_lines_amount_positive" CHECK ("amount_cents" > 0),
  ADD CONSTRAINT "statement_lines_one_use"
    CHECK ("matched_order_id" IS NULL OR "matched_subscription_request_id" IS NULL),
  ADD CONSTRAINT "statement_lines_used_or_aside" CHECK ("confirmed_at" IS NULL OR "set_aside_at" IS NULL);

-- Membership.
ALTER TABLE "subscription_requests"
  ADD CONSTRAINT "subscription_requests_amount_positive" CHECK ("amount_cents" > 0),
  ADD CONSTRAINT "subscription_requests_requoted_check"
    CHECK (("requoted_cents" IS NULL) = ("requoted_at" IS NULL) AND "requoted_cents" > 0);

-- The affiliate programme.
ALTER TABLE "affiliate_tiers" ADD CONSTRAINT "affiliate_tiers_level_in_range" CHECK ("level" BETWEEN 1 AND 16);
ALTER TABLE "affiliate_hierarchy"
  ADD CONSTRAINT "affiliate_hierarchy_level_in_range" CHECK ("level" BETWEEN 1 AND 10),
  ADD CONSTRAINT "affiliate_hierarchy_not_self" CHECK ("user_id" <> "upline_user_id");
ALTER TABLE "affiliate_counters" ADD CONSTRAINT "affiliate_counters_slot_in_range" CHECK ("slot" BETWEEN 0 AND 15);
ALTER TABLE "tier_changes"
  ADD CONSTRAINT "tier_changes_set_has_reason" CHECK ("kind" <> 'set' OR btrim(coalesce("reason", '')) <> '');
ALTER TABLE "leaderboard_checkpoints"
  ADD CONSTRAINT "leaderboard_checkpoints_known_measure" CHECK ("measure" IN ('network', 'orders', 'volume'));
ALTER TABLE "leaderboard_refreshes" ADD CONSTRAINT "leaderboard_refreshes_one_row" CHECK ("id" = 'default');

-- The ledger and payouts.
ALTER TABLE "ledger_entries"
  ADD CONSTRAINT "ledger_entries_sign" CHECK (
    ("kind" = 'earn' AND "amount_cents" > 0) OR ("kind" = 'reverse' AND "amount_cents" < 0) OR
    ("kind" = 'payout' AND "amount_cents" < 0) OR ("kind" = 'payout_return' AND "amount_cents" > 0) OR
    ("kind" = 'adjust' AND "amount_cents" <> 0)),
  ADD CONSTRAINT "ledger_entries_level_in_range" CHECK ("level" BETWEEN 1 AND 10),
  ADD CONSTRAINT "ledger_entries_earn_has_order"
    CHECK ("kind" <> 'earn' OR ("order_id" IS NOT NULL AND "level" IS NOT NULL AND "generation" IS NOT NULL)),
  ADD CONSTRAINT "ledger_entries_reversal_has_entry"
    CHECK (("kind" = 'reverse') = ("reverses_entry_id" IS NOT NULL));
ALTER TABLE "payouts"
  ADD CONSTRAINT "payouts_amount_positive" CHECK ("amount_cents" > 0),
  ADD CONSTRAINT "payouts_review_check" CHECK (("review_reason" IS NULL) = ("review_signs" IS NULL));

-- Partnerships.
ALTER TABLE "affiliate_partnerships"
  ADD CONSTRAINT "affiliate_partnerships_capacity" CHECK ("total_members" BETWEEN 0 AND "max_members");
ALTER TABLE "partnership_messages"
  ADD CONSTRAINT "partnership_messages_known_type" CHECK ("message_type" IN
    ('invitation', 'message', 'created', 'joined', 'left', 'removed', 'promoted', 'demoted', 'handed-over', 'dissolved')),
  ADD CONSTRAINT "partnership_messages_invitation_is_for_somebody"
    CHECK ("message_type" <> 'invitation' OR "to_user_id" IS NOT NULL);

-- ---------------------------------------------------------------------------------------------------------------------
-- Indexes that the Prisma schema declares
-- ---------------------------------------------------------------------------------------------------------------------

CREATE UNIQUE INDEX "users_email_key" ON "users" ("email");
CREATE UNIQUE INDEX "users_affiliate_code_key" ON "users" ("affiliate_code");
-- Affiliate dashboard: direct referrals, and who of them is active.
CREATE INDEX "users_referred_by_user_id_last_paid_order_at_idx" ON "users" ("referred_by_user_id", "last_paid_order_at");
-- Admin users list, newest first.
CREATE INDEX "users_created_at_idx" ON "users" ("created_at");
CREATE UNIQUE INDEX "password_resets_token_hash_key" ON "password_resets" ("token_hash");
CREATE INDEX "password_resets_user_id_idx" ON "password_resets" ("user_id");
CREATE UNIQUE INDEX "email_verifications_token_hash_key" ON "email_verifications" ("token_hash");
CREATE INDEX "email_verifications_user_id_idx" ON "email_verifications" ("user_id");
CREATE INDEX "revoked_sessions_user_id_idx" ON "revoked_sessions" ("user_id");
CREATE INDEX "revoked_sessions_expires_at_idx" ON "revoked_sessions" ("expires_at");
CREATE UNIQUE INDEX "categories_slug_key" ON "categories" ("slug");
CREATE INDEX "categories_parent_id_idx" ON "categories" ("parent_id");
CREATE INDEX "former_category_slugs_category_id_idx" ON "former_category_slugs" ("category_id");
CREATE UNIQUE INDEX "products_slug_key" ON "products" ("slug");
CREATE UNIQUE INDEX "products_sku_key" ON "products" ("sku");
-- Category page and the admin's list grouped by category.
CREATE INDEX "products_category_id_name_idx" ON "products" ("category_id", "name");
-- Home page: the Featured Products carousel, ordered by SKU.
CREATE INDEX "products_featured_sku_idx" ON "products" ("featured", "sku");
CREATE UNIQUE INDEX "images_key_key" ON "images" ("key");
CREATE UNIQUE INDEX "images_url_key" ON "images" ("url");
CREATE INDEX "images_purpose_created_at_idx" ON "images" ("purpose", "created_at");
CREATE UNIQUE INDEX "carts_session_id_key" ON "carts" ("session_id");
CREATE UNIQUE INDEX "carts_user_id_key" ON "carts" ("user_id");
CREATE UNIQUE INDEX "cart_items_cart_id_product_id_key" ON "cart_items" ("cart_id", "product_id");
CREATE INDEX "shipping_addresses_user_id_created_at_idx" ON "shipping_addresses" ("user_id", "created_at");
CREATE UNIQUE INDEX "orders_short_id_key" ON "orders" ("short_id");
-- Profile: a customer's order history.
CREATE INDEX "orders_user_id_created_at_idx" ON "orders" ("user_id", "created_at");
-- Admin orders: the sections, newest first.
CREATE INDEX "orders_is_archived_status_created_at_idx" ON "orders" ("is_archived", "status", "created_at");
-- One order for one press of Complete Order.
CREATE UNIQUE INDEX "orders_user_id_idempotency_key_key" ON "orders" ("user_id", "idempotency_key");
-- Product performance and 'may this customer rate this product'.
CREATE INDEX "order_items_product_id_idx" ON "order_items" ("product_id");
CREATE UNIQUE INDEX "order_items_order_id_position_key" ON "order_items" ("order_id", "position");
-- Order page: the timeline.
CREATE INDEX "order_events_order_id_created_at_idx" ON "order_events" ("order_id", "created_at");
-- The thread of an order, oldest first.
CREATE INDEX "order_messages_order_id_created_at_idx" ON "order_messages" ("order_id", "created_at");
CREATE UNIQUE INDEX "statement_lines_line_hash_key" ON "statement_lines" ("line_hash");
CREATE INDEX "statement_lines_matched_order_id_idx" ON "statement_lines" ("matched_order_id");
CREATE INDEX "statement_lines_matched_subscription_request_id_idx" ON "statement_lines" ("matched_subscription_request_id");
-- Payments inbox: oldest pending first.
CREATE INDEX "subscription_requests_status_created_at_idx" ON "subscription_requests" ("status", "created_at");
CREATE INDEX "subscription_requests_user_id_idx" ON "subscription_requests" ("user_id");
CREATE UNIQUE INDEX "subscription_payments_request_id_tier_key" ON "subscription_payments" ("request_id", "tier");
CREATE UNIQUE INDEX "affiliate_tiers_name_key" ON "affiliate_tiers" ("name");
CREATE UNIQUE INDEX "affiliate_tiers_display_order_key" ON "affiliate_tiers" ("display_order");
CREATE UNIQUE INDEX "affiliate_tiers_level_key" ON "affiliate_tiers" ("level");
-- Your Network: the accounts below an affiliate by level, in the sequence in which they joined.
CREATE INDEX "affiliate_hierarchy_upline_user_id_level_created_at_user_id_idx" ON "affiliate_hierarchy" ("upline_user_id", "level", "created_at", "user_id");
CREATE UNIQUE INDEX "affiliate_hierarchy_user_id_upline_user_id_key" ON "affiliate_hierarchy" ("user_id", "upline_user_id");
-- Undo payment: the tiers that this payment gave.
CREATE INDEX "tier_changes_order_id_generation_idx" ON "tier_changes" ("order_id", "generation");
CREATE UNIQUE INDEX "tier_changes_user_id_sequence_key" ON "tier_changes" ("user_id", "sequence");
CREATE INDEX "former_affiliate_codes_user_id_idx" ON "former_affiliate_codes" ("user_id");
CREATE INDEX "affiliate_requests_status_created_at_idx" ON "affiliate_requests" ("status", "created_at");
CREATE INDEX "affiliate_requests_user_id_idx" ON "affiliate_requests" ("user_id");
-- Attribution at sign-up: the last click of a visitor.
CREATE INDEX "referral_clicks_session_id_created_at_idx" ON "referral_clicks" ("session_id", "created_at");
CREATE INDEX "leaderboard_standings_network_size_user_id_idx" ON "leaderboard_standings" ("network_size" DESC, "user_id");
CREATE INDEX "leaderboard_standings_orders_user_id_idx" ON "leaderboard_standings" ("orders" DESC, "user_id");
CREATE INDEX "leaderboard_standings_volume_cents_user_id_idx" ON "leaderboard_standings" ("volume_cents" DESC, "user_id");
CREATE UNIQUE INDEX "ledger_entries_idempotency_key_key" ON "ledger_entries" ("idempotency_key");
CREATE UNIQUE INDEX "ledger_entries_reverses_entry_id_key" ON "ledger_entries" ("reverses_entry_id");
-- Dashboard: an affiliate's earnings, newest first.
CREATE INDEX "ledger_entries_affiliate_user_id_created_at_idx" ON "ledger_entries" ("affiliate_user_id", "created_at");
-- Refund: what an order has posted.
CREATE INDEX "ledger_entries_order_id_generation_idx" ON "ledger_entries" ("order_id", "generation");
CREATE INDEX "skipped_commissions_affiliate_user_id_created_at_idx" ON "skipped_commissions" ("affiliate_user_id", "created_at");
CREATE UNIQUE INDEX "order_postings_sequence_key" ON "order_postings" ("sequence");
CREATE UNIQUE INDEX "payout_runs_idempotency_key_key" ON "payout_runs" ("idempotency_key");
CREATE INDEX "payouts_affiliate_user_id_created_at_idx" ON "payouts" ("affiliate_user_id", "created_at");
CREATE UNIQUE INDEX "payouts_run_id_affiliate_user_id_key" ON "payouts" ("run_id", "affiliate_user_id");
CREATE INDEX "partnership_members_partnership_id_status_idx" ON "partnership_members" ("partnership_id", "status");
CREATE INDEX "partnership_members_user_id_status_idx" ON "partnership_members" ("user_id", "status");
CREATE INDEX "partnership_credits_member_id_idx" ON "partnership_credits" ("member_id");
CREATE INDEX "partnership_messages_to_user_id_is_read_idx" ON "partnership_messages" ("to_user_id", "is_read");
-- How many invitations an affiliate sent within a day.
CREATE INDEX "partnership_messages_from_user_id_created_at_idx" ON "partnership_messages" ("from_user_id", "created_at");
-- The team's thread, newest first.
CREATE INDEX "partnership_messages_partnership_id_created_at_id_idx" ON "partnership_messages" ("partnership_id", "created_at", "id");
-- Product page: approved reviews, newest first.
CREATE INDEX "product_ratings_product_id_is_approved_created_at_idx" ON "product_ratings" ("product_id", "is_approved", "created_at");
CREATE UNIQUE INDEX "product_ratings_user_id_product_id_key" ON "product_ratings" ("user_id", "product_id");
-- Site Analytics: views of the last 7, 30 or 90 days.
CREATE INDEX "page_views_created_at_idx" ON "page_views" ("created_at");
CREATE INDEX "page_view_days_page_type_identifier_idx" ON "page_view_days" ("page_type", "identifier");
CREATE UNIQUE INDEX "outbox_mails_dedupe_key_key" ON "outbox_mails" ("dedupe_key");
-- The worker: what is due.
CREATE INDEX "outbox_mails_status_next_attempt_at_idx" ON "outbox_mails" ("status", "next_attempt_at");
CREATE INDEX "outbox_mails_order_id_idx" ON "outbox_mails" ("order_id");
-- The latest e-mail of a thread.
CREATE INDEX "outbox_mails_digest_key_created_at_idx" ON "outbox_mails" ("digest_key", "created_at");
-- How many e-mails of a kind an address got within a day.
CREATE INDEX "outbox_mails_to_email_template_created_at_idx" ON "outbox_mails" ("to_email", "template", "created_at");
CREATE INDEX "audit_entries_created_at_idx" ON "audit_entries" ("created_at");
CREATE INDEX "audit_entries_entity_entity_id_idx" ON "audit_entries" ("entity", "entity_id");
-- Audit: actions of one person, of one kind, on one kind of entity, newest first.
CREATE INDEX "audit_entries_actor_user_id_created_at_idx" ON "audit_entries" ("actor_user_id", "created_at");
CREATE INDEX "audit_entries_action_created_at_idx" ON "audit_entries" ("action", "created_at");
CREATE INDEX "audit_entries_entity_created_at_idx" ON "audit_entries" ("entity", "created_at");
CREATE INDEX "undo_records_created_at_idx" ON "undo_records" ("created_at");

-- ---------------------------------------------------------------------------------------------------------------------
-- Functions that indexes use
-- ---------------------------------------------------------------------------------------------------------------------

-- The part of a name that an affiliate may see, and so may search, further down the network: first name and initial.
CREATE FUNCTION "masked_name"("name" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN "name" LIKE '%@%' THEN ''
    WHEN "name" LIKE '% %' THEN lower(split_part("name", ' ', 1) || ' ' || left(split_part("name", ' ', -1), 1))
    ELSE lower("name")
  END
$$;

-- The words of a product name in lower case, and the whole name without punctuation. Letters of every alphabet are kept
-- (an alpha, a micro sign), whatever the database's locale.
CREATE FUNCTION "name_words"("name" text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_append(
    regexp_split_to_array(lower("name"), '[\u0001-\u002f\u003a-\u0060\u007b-\u00b4\u00d7\u2000-\u206f]+'),
    regexp_replace(lower("name"), '[\u0001-\u002f\u003a-\u0060\u007b-\u00b4\u00d7\u2000-\u206f]+', '', 'g'))
$$;

-- Short words share too few trigrams with their misspellings, so typos in them are found by deletions: each word with
-- any one letter left out. A misspelling and the word it was meant for have one of these in common ("kvp" and "KPV"
-- have "kp").
CREATE FUNCTION "name_deletions"("name" text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT COALESCE(array_agg(DISTINCT deletion), '{}')
  FROM unnest("public"."name_words"("name")) AS word
  CROSS JOIN LATERAL (
    SELECT word AS deletion
    UNION ALL SELECT left(word, at - 1) || substr(word, at + 1) FROM generate_series(1, length(word)) AS at
  ) AS deletions
  WHERE length(word) BETWEEN 3 AND 9
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Indexes that Prisma cannot declare: of some rows only, on expressions, for a part of a text, or with further columns
-- ---------------------------------------------------------------------------------------------------------------------

-- Unique among the rows that count.
CREATE UNIQUE INDEX "shipping_addresses_one_default" ON "shipping_addresses" ("user_id") WHERE "is_default";
CREATE UNIQUE INDEX "subscription_requests_one_pending" ON "subscription_requests" ("user_id") WHERE "status" = 'pending';
CREATE UNIQUE INDEX "affiliate_requests_one_pending" ON "affiliate_requests" ("user_id") WHERE "status" = 'pending';
CREATE UNIQUE INDEX "partnership_members_one_active" ON "partnership_members" ("user_id") WHERE "status" = 'active';
CREATE UNIQUE INDEX "partnership_members_one_founder" ON "partnership_members" ("partnership_id")
  WHERE "role" = 'founder' AND "status" = 'active';
CREATE UNIQUE INDEX "partnership_messages_one_open" ON "partnership_messages" ("partnership_id", "to_user_id")
  WHERE "outcome" = 'open' AND "message_type" = 'invitation';
-- One earning for each level of each payment of an order, whatever its idempotency key.
CREATE UNIQUE INDEX "ledger_entries_one_earning" ON "ledger_entries" ("order_id", "generation", "level")
  WHERE "kind" = 'earn';

-- Product search: parts of names and descriptions, and names without punctuation, so that "bpc157" finds "BPC-157".
-- Without a pending list (fastupdate), as the catalogue is read far more often than written.
CREATE INDEX "products_name_trgm" ON "products" USING gin (lower("name") gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX "products_description_trgm" ON "products" USING gin (lower("description") gin_trgm_ops)
  WITH (fastupdate = off);
CREATE INDEX "products_plain_name_trgm" ON "products" USING gin (
  regexp_replace(lower("name"), '[\u0001-\u002f\u003a-\u0060\u007b-\u00b4\u00d7\u2000-\u206f]+', '', 'g') gin_trgm_ops
) WITH (fastupdate = off);
-- Product search: typos in short words.
CREATE INDEX "products_name_deletions" ON "products" USING gin ("name_deletions"("name")) WITH (fastupdate = off);
-- Product search: names in alphabetical order, for "starts with" and for taking the first twenty of many matches.
CREATE INDEX "products_name_order" ON "products" ((lower("name") COLLATE "C"), "id") WHERE NOT "hidden";
-- Header: categories with their counts; home page: visible products.
CREATE INDEX "products_visible" ON "products" ("category_id") WHERE NOT "hidden";

-- Payments inbox: orders that wait for payment, oldest first, and by their exact amount.
CREATE INDEX "orders_waiting" ON "orders" ("created_at") WHERE "status" = 'pending';
CREATE INDEX "orders_waiting_amount" ON "orders" ("total_amount_cents") WHERE "status" = 'pending';
-- Payments inbox: statement lines that nobody has decided yet, in the order in which they were paid.
CREATE INDEX "statement_lines_open" ON "statement_lines" ("paid_at", "id")
  WHERE "confirmed_at" IS NULL AND "set_aside_at" IS NULL;
-- Whether an account is an active referral: its latest paid order.
CREATE INDEX "orders_paid_of_user" ON "orders" ("user_id", "paid_at")
  WHERE "is_paid" AND NOT "is_test_order" AND NOT "is_wholesale";
-- Unread messages: the badges of the admin and of the customer.
CREATE INDEX "order_messages_unread" ON "order_messages" ("order_id", "sender_type") WHERE NOT "is_read";

-- Admin orders: the sections 'Paid - Ready to Ship', 'Archived Orders' and 'All Orders'.
CREATE INDEX "orders_ready" ON "orders" ("created_at", "id")
  WHERE "status" = 'completed' AND "tracking_number" IS NULL AND NOT "is_archived";
CREATE INDEX "orders_archived" ON "orders" ("created_at", "id") WHERE "is_archived";
CREATE INDEX "orders_newest" ON "orders" ("created_at", "id");
-- Admin orders: sorted by amount, and the filters that let few orders through.
CREATE INDEX "orders_by_amount" ON "orders" ("total_amount_cents", "id");
CREATE INDEX "orders_tests" ON "orders" ("created_at", "id") WHERE "is_test_order";
CREATE INDEX "orders_wholesale" ON "orders" ("created_at", "id") WHERE "is_wholesale";
-- Admin orders, search: the start of a short id; a part of the e-mail, the tracking number, the customer's name.
CREATE INDEX "orders_short_id_begins" ON "orders" ("short_id" text_pattern_ops);
CREATE INDEX "orders_email_trgm" ON "orders" USING gin ("email" gin_trgm_ops);
CREATE INDEX "orders_tracking_trgm" ON "orders" USING gin (lower("tracking_number") gin_trgm_ops);
CREATE INDEX "users_customer_name_trgm" ON "users" USING gin (lower("name") gin_trgm_ops);
-- Admin orders: the metrics above the lists, from the index alone.
CREATE INDEX "orders_metrics" ON "orders"
  ("is_archived", "status", "is_test_order", "is_paid", "total_amount_cents", "tracking_number");
-- A tracking number belongs to one customer: who has it, in any spelling.
CREATE INDEX "orders_tracking_key_idx" ON "orders" (upper(regexp_replace("tracking_number", '[ ._/-]', '', 'g')))
  WHERE "tracking_number" IS NOT NULL;

-- Dashboard, sales over time: what was paid in a period, from the index alone; refunds by the day they were made.
CREATE INDEX "orders_metrics_paid" ON "orders" ("paid_at") INCLUDE ("id", "user_id", "total_amount_cents")
  WHERE "is_paid" AND "status" = 'completed' AND NOT "is_test_order" AND NOT "is_archived" AND NOT "is_wholesale";
CREATE INDEX "orders_refunded" ON "orders" ("refunded_at") INCLUDE ("id", "paid_at", "user_id", "total_amount_cents")
  WHERE "refunded_at" IS NOT NULL;
-- Dashboard, cards: all orders that count, without reading their addresses and messages.
CREATE INDEX "orders_metrics_all" ON "orders" ("created_at", "id")
  INCLUDE ("user_id", "total_amount_cents", "status", "is_paid")
  WHERE NOT "is_test_order" AND NOT "is_archived" AND NOT "is_wholesale";
-- Dashboard, cards: how many accounts there are, and how many of them are affiliates.
CREATE INDEX "users_present" ON "users" ("is_affiliate") WHERE "deleted_at" IS NULL;
-- Dashboard, subscribers and subscription revenue.
CREATE INDEX "users_subscribed" ON "users" ("subscription_tier", "subscription_expires_at")
  WHERE "subscription_tier" <> 'None';
-- Dashboard, profit: corrections made by hand, over all time and by day.
CREATE INDEX "ledger_entries_adjusted" ON "ledger_entries" ("created_at") INCLUDE ("amount_cents")
  WHERE "kind" = 'adjust';
-- Dashboard, unique visitors and traffic sources of the last days, from the index alone.
CREATE INDEX "page_views_visits" ON "page_views" ("created_at") INCLUDE ("session_id", "source_name");
-- Recording a view: whether this session has seen the page today. Site Analytics: visits and their sources, from the
-- index alone (140 ms for half a million views instead of 330).
CREATE INDEX "page_views_session_id_created_at_idx" ON "page_views" ("session_id", "created_at") INCLUDE ("source_name");
-- Sidebar: the badges of reviews that wait for approval.
CREATE INDEX "product_ratings_pending" ON "product_ratings" ("id") WHERE NOT "is_approved";
CREATE INDEX "orders_review_pending" ON "orders" ("id")
  WHERE "order_rating" IS NOT NULL AND NOT "order_review_is_approved";

-- Admin users: the list in its sort orders, without deleted accounts.
CREATE INDEX "users_list_joined" ON "users" ("created_at", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "users_list_name" ON "users" ((lower("name")), "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "users_list_email" ON "users" ("email", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "users_list_expires" ON "users" ("subscription_expires_at", "id") WHERE "deleted_at" IS NULL;
-- Admin users, command palette: a part of an e-mail address.
CREATE INDEX "users_email_trgm" ON "users" USING gin ("email" gin_trgm_ops);
-- Admin users, filters; guarding the last admin: kinds that few accounts are.
CREATE INDEX "users_admins" ON "users" ("created_at", "id") WHERE "is_admin" AND "deleted_at" IS NULL;
CREATE INDEX "users_list_wholesale" ON "users" ("created_at", "id")
  WHERE "vip_wholesale_account" AND "deleted_at" IS NULL;

-- Admin affiliates, present and former: newest first, by name, of one tier; the sort keys are in the index.
CREATE INDEX "users_affiliates_joined" ON "users" ((coalesce("affiliate_since", "created_at")), "id")
  INCLUDE ("affiliate_since", "created_at", "is_affiliate")
  WHERE ("is_affiliate" OR "affiliate_code" IS NOT NULL) AND "deleted_at" IS NULL;
CREATE INDEX "users_affiliates_name" ON "users" ((lower("name")), "id") INCLUDE ("name", "is_affiliate")
  WHERE ("is_affiliate" OR "affiliate_code" IS NOT NULL) AND "deleted_at" IS NULL;
CREATE INDEX "users_affiliates_tier" ON "users" ("affiliate_tier_id", (coalesce("affiliate_since", "created_at")), "id")
  INCLUDE ("affiliate_since", "created_at", "is_affiliate")
  WHERE ("is_affiliate" OR "affiliate_code" IS NOT NULL) AND "deleted_at" IS NULL;
-- Admin affiliates: the few who left the programme.
CREATE INDEX "users_affiliates_revoked" ON "users" ((coalesce("affiliate_since", "created_at")), "id")
  WHERE ("is_affiliate" OR "affiliate_code" IS NOT NULL) AND "deleted_at" IS NULL AND NOT "is_affiliate";
-- Admin affiliates, search: a part of the name, the e-mail address, the code or the custom name.
CREATE INDEX "users_affiliates_search" ON "users" USING gin (
  (lower("name" || ' ' || "email" || ' ' || coalesce("affiliate_code", '') || ' ' || coalesce("custom_affiliate_name", ''))) gin_trgm_ops)
  WHERE ("is_affiliate" OR "affiliate_code" IS NOT NULL) AND "deleted_at" IS NULL;
-- Admin affiliates, Active This Month: who earned since the first of the month.
CREATE INDEX "ledger_entries_earned_at" ON "ledger_entries" ("created_at", "affiliate_user_id") WHERE "kind" = 'earn';

-- Your Network, search: the name that others see, which is the custom name or the masked one.
CREATE INDEX "users_network_name_trgm" ON "users"
  USING gin ((coalesce(lower("custom_affiliate_name"), "masked_name"("name"))) gin_trgm_ops);
-- Choosing a code: it must not look like another one; 0 and O, 1, I and L look alike.
CREATE INDEX "users_affiliate_code_lookalike" ON "users" (translate("affiliate_code", 'OIL', '011'))
  WHERE "affiliate_code" IS NOT NULL;
CREATE INDEX "former_affiliate_codes_lookalike" ON "former_affiliate_codes" (translate("code", 'OIL', '011'));
-- Link Performance: the sums of one affiliate's period, from the index alone.
CREATE INDEX "referral_clicks_affiliate_sums_idx" ON "referral_clicks" ("affiliate_user_id", "created_at")
  INCLUDE ("source_name", "is_unique", "is_bot", "converted_to_signup");

-- Payouts, review: the browser and address an account was last seen with, without reading the views of visitors.
CREATE INDEX "page_views_of_accounts" ON "page_views" ("user_id") INCLUDE ("session_id", "ip_hash")
  WHERE "user_id" IS NOT NULL;
-- Payouts, review: the same for sign-ups.
CREATE INDEX "referral_clicks_converted" ON "referral_clicks" ("converted_user_id") INCLUDE ("session_id", "ip_hash")
  WHERE "converted_user_id" IS NOT NULL;

-- Recording a click or a view: what one address with one browser has clicked and seen.
CREATE INDEX "referral_clicks_of_address" ON "referral_clicks" ("ip_hash", "created_at") WHERE "ip_hash" IS NOT NULL;
CREATE INDEX "page_views_of_address" ON "page_views" ("ip_hash", "created_at") WHERE "ip_hash" IS NOT NULL;
-- Retention: visitors' carts, clicks and the content of sent e-mails by age.
CREATE INDEX "carts_of_visitors" ON "carts" ("updated_at") WHERE "session_id" IS NOT NULL;
CREATE INDEX "referral_clicks_created" ON "referral_clicks" ("created_at");
CREATE INDEX "outbox_mails_content_sent_at" ON "outbox_mails" ("sent_at") WHERE "sent_html" IS NOT NULL;

-- ---------------------------------------------------------------------------------------------------------------------
-- Triggers
-- ---------------------------------------------------------------------------------------------------------------------

-- The ledger is append-only: no entry is ever changed. An entry may be deleted in one case: by a restore, in a
-- transaction that wrote a snapshot of the shop itself and names it ("assay.restore_snapshot"). The snapshot must come
-- from this very transaction (its xmin), so an older snapshot, or the setting alone, allows nothing.
CREATE FUNCTION "refuse_ledger_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (
    SELECT 1 FROM "backup_snapshots" s
    WHERE s."id"::text = current_setting('assay.restore_snapshot', true) AND s.xmin = pg_current_xact_id()::xid
  ) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'ledger_entries are append-only: add a reversal or an adjustment instead' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "ledger_entries_append_only" BEFORE UPDATE OR DELETE ON "ledger_entries"
  FOR EACH ROW EXECUTE FUNCTION "refuse_ledger_change"();

-- Nobody is their own referrer at any distance; checked when a referrer changes (a new account has nobody below it).
-- The advisory lock makes two changes wait for each other that would close a circle only together.
CREATE FUNCTION "refuse_referral_cycle"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."referred_by_user_id" IS NULL THEN RETURN NEW; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('referral-tree'));
  IF EXISTS (
    WITH RECURSIVE "above"("id") AS (
      SELECT NEW."referred_by_user_id"
      UNION
      SELECT u."referred_by_user_id" FROM "users" u JOIN "above" a ON u."id" = a."id" WHERE u."referred_by_user_id" IS NOT NULL
    )
    SELECT 1 FROM "above" WHERE "id" = NEW."id"
  ) THEN
    RAISE EXCEPTION 'referral cycle: % cannot be below itself', NEW."id" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "users_no_referral_cycle" BEFORE UPDATE OF "referred_by_user_id" ON "users"
  FOR EACH ROW EXECUTE FUNCTION "refuse_referral_cycle"();

-- The rows of the ten levels hold no circle either. Rows that match the referrers need only a walk up from the account.
-- For any other row the whole way up is walked, over these rows and the referrers, one writer at a time, so that two
-- rows that close a circle only together are refused as well.
CREATE FUNCTION "refuse_hierarchy_cycle"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    WITH RECURSIVE "above"("user_id", "id", "level") AS (
      SELECT u."id", u."referred_by_user_id", 1 FROM "users" u
      WHERE u."id" IN (SELECT c."user_id" FROM "new_rows" c)
      UNION ALL
      SELECT a."user_id", u."referred_by_user_id", a."level" + 1
      FROM "above" a JOIN "users" u ON u."id" = a."id" WHERE a."level" < 10
    )
    SELECT 1 FROM "new_rows" c
    LEFT JOIN "above" a ON a."user_id" = c."user_id" AND a."level" = c."level"
    WHERE a."id" IS DISTINCT FROM c."upline_user_id"
    UNION ALL
    SELECT 1 FROM "above" a WHERE a."id" = a."user_id"
  ) THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('referral-tree'));
  IF EXISTS (
    WITH RECURSIVE "above"("user_id", "id") AS (
      SELECT c."user_id", c."upline_user_id" FROM "new_rows" c
      UNION
      SELECT a."user_id", n."id" FROM "above" a CROSS JOIN LATERAL (
        SELECT h."upline_user_id" AS "id" FROM "affiliate_hierarchy" h WHERE h."user_id" = a."id"
        UNION
        SELECT u."referred_by_user_id" FROM "users" u WHERE u."id" = a."id" AND u."referred_by_user_id" IS NOT NULL
      ) n
    )
    SELECT 1 FROM "above" WHERE "id" = "user_id"
  ) THEN
    RAISE EXCEPTION 'referral cycle: an account cannot be below itself' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "affiliate_hierarchy_no_cycle_after_insert" AFTER INSERT ON "affiliate_hierarchy"
  REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_hierarchy_cycle"();
CREATE TRIGGER "affiliate_hierarchy_no_cycle_after_update" AFTER UPDATE ON "affiliate_hierarchy"
  REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_hierarchy_cycle"();

-- No category is below itself at any distance.
CREATE FUNCTION "refuse_category_cycle"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."parent_id" IS NULL THEN RETURN NEW; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('category-tree'));
  IF EXISTS (
    WITH RECURSIVE "above"("id") AS (
      SELECT NEW."parent_id"
      UNION
      SELECT c."parent_id" FROM "categories" c JOIN "above" a ON c."id" = a."id" WHERE c."parent_id" IS NOT NULL
    )
    SELECT 1 FROM "above" WHERE "id" = NEW."id"
  ) THEN
    RAISE EXCEPTION 'category cycle: % cannot be below itself', NEW."id" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "categories_no_cycle" BEFORE UPDATE OF "parent_id" ON "categories"
  FOR EACH ROW EXECUTE FUNCTION "refuse_category_cycle"();

-- order_metrics: the cost of each order's goods and its commissions, so that the dashboard adds up 100,000 orders
-- without reading their items and the ledger. Updated in the transaction that writes those: adds new rows, subtracts
-- old ones. When the order itself is deleted, its metrics row goes with it.
CREATE FUNCTION "update_order_metrics_from_items"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "order_metrics" AS m ("order_id", "cost_cents")
      SELECT "order_id", sum("supplier_cost_cents"::bigint * "quantity") FROM new_rows GROUP BY "order_id" ORDER BY "order_id"
      ON CONFLICT ("order_id") DO UPDATE SET "cost_cents" = m."cost_cents" + EXCLUDED."cost_cents";
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE "order_metrics" m SET "cost_cents" = m."cost_cents" - d.cents
      FROM (SELECT "order_id", sum("supplier_cost_cents"::bigint * "quantity") AS cents FROM old_rows GROUP BY 1) d
      WHERE m."order_id" = d."order_id";
  ELSE
    UPDATE "order_metrics" m SET "cost_cents" = m."cost_cents" + d.cents
      FROM (SELECT "order_id", sum(cents) AS cents FROM (
        SELECT "order_id", "supplier_cost_cents"::bigint * "quantity" AS cents FROM new_rows
        UNION ALL SELECT "order_id", -("supplier_cost_cents"::bigint * "quantity") FROM old_rows) c GROUP BY 1) d
      WHERE m."order_id" = d."order_id" AND d.cents <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "order_items_after_insert" AFTER INSERT ON "order_items"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "update_order_metrics_from_items"();
CREATE TRIGGER "order_items_after_update" AFTER UPDATE ON "order_items"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "update_order_metrics_from_items"();
CREATE TRIGGER "order_items_after_delete" AFTER DELETE ON "order_items"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "update_order_metrics_from_items"();

-- order_metrics: earnings and reversals. The ledger has no updates; deletes happen in a restore only.
CREATE FUNCTION "update_order_metrics_from_ledger"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "order_metrics" AS m ("order_id", "commission_cents")
      SELECT "order_id", sum("amount_cents") FROM new_rows
      WHERE "order_id" IS NOT NULL AND "kind" IN ('earn', 'reverse') GROUP BY "order_id" ORDER BY "order_id"
      ON CONFLICT ("order_id") DO UPDATE SET "commission_cents" = m."commission_cents" + EXCLUDED."commission_cents";
  ELSE
    UPDATE "order_metrics" m SET "commission_cents" = m."commission_cents" - d.cents
      FROM (SELECT "order_id", sum("amount_cents") AS cents FROM old_rows
        WHERE "order_id" IS NOT NULL AND "kind" IN ('earn', 'reverse') GROUP BY 1) d
      WHERE m."order_id" = d."order_id";
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "ledger_entries_after_insert" AFTER INSERT ON "ledger_entries"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "update_order_metrics_from_ledger"();
CREATE TRIGGER "ledger_entries_after_delete" AFTER DELETE ON "ledger_entries"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "update_order_metrics_from_ledger"();

-- order_metrics from scratch: for a bulk load that bypassed the triggers.
CREATE FUNCTION "rebuild_order_metrics"() RETURNS void LANGUAGE sql AS $$
  DELETE FROM "order_metrics";
  INSERT INTO "order_metrics" ("order_id", "cost_cents", "commission_cents")
    SELECT o."id", coalesce(i.cents, 0), coalesce(e.cents, 0) FROM "orders" o
    LEFT JOIN (SELECT "order_id", sum("supplier_cost_cents"::bigint * "quantity") AS cents
      FROM "order_items" GROUP BY 1) i ON i."order_id" = o."id"
    LEFT JOIN (SELECT "order_id", sum("amount_cents") AS cents FROM "ledger_entries"
      WHERE "kind" IN ('earn', 'reverse') GROUP BY 1) e ON e."order_id" = o."id"
    WHERE i.cents IS NOT NULL OR e.cents IS NOT NULL;
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Rows that every shop starts with
-- ---------------------------------------------------------------------------------------------------------------------

-- The sixteen tiers of the programme; badge colors as in src/domain/tier-table.ts.
INSERT INTO "affiliate_tiers" ("id","name","group_name","badge_color","display_order","level","commission_bonus_bps","pricing_discount_bps","min_orders","min_active_referrals","min_network_size","min_lifetime_volume_cents") VALUES
 ('tier-starter','Starter','Beginner','from-slate-500 to-slate-600',1,1,0,0,0,0,0,0),
 ('tier-rising-star','Rising Star','Beginner','from-amber-600 to-amber-700',2,2,50,100,5,2,3,100000),
 ('tier-builder','Builder','Beginner','from-orange-600 to-orange-700',3,3,100,200,12,3,8,250000),
 ('tier-achiever','Achiever','Beginner','from-lime-700 to-green-700',4,4,150,300,25,5,15,500000),
 ('tier-professional','Professional','Professional','from-emerald-600 to-emerald-800',5,5,200,400,50,8,30,1000000),
 ('tier-senior-professional','Senior Professional','Professional','from-teal-600 to-teal-800',6,6,250,500,100,12,60,2500000),
 ('tier-executive-professional','Executive Professional','Professional','from-cyan-700 to-cyan-900',7,7,300,600,200,18,120,5000000),
 ('tier-elite','Elite','Elite/Diamond+','from-sky-600 to-sky-800',8,8,350,700,400,25,250,10000000),
 ('tier-diamond','Diamond','Elite/Diamond+','from-sky-500 to-indigo-600',9,9,400,800,1000,40,500,25000000),
 ('tier-blue-diamond','Blue Diamond','Elite/Diamond+','from-blue-600 to-blue-800',10,10,450,900,2000,60,1000,50000000),
 ('tier-presidential','Presidential','Presidential','from-indigo-600 to-indigo-800',11,11,500,1000,4000,90,2000,100000000),
 ('tier-senior-presidential','Senior Presidential','Presidential','from-violet-600 to-violet-800',12,12,550,1100,10000,130,5000,250000000),
 ('tier-executive-presidential','Executive Presidential','Presidential','from-purple-600 to-purple-800',13,13,600,1200,20000,180,10000,500000000),
 ('tier-royal','Royal','Royal','from-fuchsia-700 to-purple-800',14,14,700,1300,40000,250,20000,1000000000),
 ('tier-crown-royal','Crown Royal','Royal','from-rose-600 to-fuchsia-800',15,15,800,1400,100000,350,50000,2500000000),
 ('tier-imperial-royal','Imperial Royal','Royal','from-yellow-600 to-rose-700',16,16,1000,1500,200000,500,100000,5000000000);
INSERT INTO "site_settings" ("id","site_description","updated_at") VALUES ('default','Research-grade compounds, documented to the last decimal.', now());

-- Category pages: one index for each order, so that a page of a list costs the same in a category of any size. They are
-- written as in the statements of src/server/services/catalogue/product-list.ts.
CREATE INDEX "products_list_name" ON "products" ("category_id", (lower("name") COLLATE "C"), "id") WHERE NOT "hidden";
CREATE INDEX "products_list_newest" ON "products" ("category_id", "created_at" DESC, (lower("name") COLLATE "C"), "id")
  WHERE NOT "hidden";
CREATE INDEX "products_list_price_low" ON "products" (
  "category_id", (NULLIF(("supplier_cost_cents"::bigint * (10000 + "markup_bps") + 5000) / 10000, 0)),
  (lower("name") COLLATE "C"), "id"
) WHERE NOT "hidden";
CREATE INDEX "products_list_price_high" ON "products" (
  "category_id", (NULLIF(("supplier_cost_cents"::bigint * (10000 + "markup_bps") + 5000) / 10000, 0)) DESC NULLS LAST,
  (lower("name") COLLATE "C"), "id"
) WHERE NOT "hidden";
-- Product pages: other products of the category, featured ones first.
CREATE INDEX "products_list_related" ON "products" (
  "category_id", "featured" DESC, (lower("name") COLLATE "C"), "id"
) WHERE NOT "hidden";
-- Lists by rating: the products that have an approved one.
CREATE INDEX "product_ratings_approved" ON "product_ratings" ("product_id", "rating") WHERE "is_approved";

-- Category pages that show only what is in stock: how many there are, counted from the index alone.
CREATE INDEX "products_in_stock" ON "products" ("category_id") WHERE NOT "hidden" AND NOT "sold_out";
