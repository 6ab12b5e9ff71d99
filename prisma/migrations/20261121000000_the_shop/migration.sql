-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "LedgerKind" AS ENUM ('earn', 'reverse', 'adjust', 'payout', 'payout_return');

-- CreateEnum
CREATE TYPE "PayoutStatus" AS ENUM ('prepared', 'sent', 'returned');

-- CreateEnum
CREATE TYPE "MailStatus" AS ENUM ('waiting', 'sending', 'sent', 'failed');

-- CreateEnum
CREATE TYPE "RequestStatus" AS ENUM ('pending', 'approved', 'rejected');

-- CreateEnum
CREATE TYPE "OrderStatus" AS ENUM ('pending', 'completed', 'cancelled');

-- CreateEnum
CREATE TYPE "SenderType" AS ENUM ('customer', 'admin');

-- CreateEnum
CREATE TYPE "PartnershipStatus" AS ENUM ('active', 'dissolved');

-- CreateEnum
CREATE TYPE "PartnershipRole" AS ENUM ('founder', 'admin', 'member');

-- CreateEnum
CREATE TYPE "PartnershipMemberStatus" AS ENUM ('active', 'left', 'removed');

-- CreateEnum
CREATE TYPE "InvitationOutcome" AS ENUM ('open', 'accepted', 'declined');

-- CreateEnum
CREATE TYPE "SubscriptionTier" AS ENUM ('None', 'Bronze', 'Gold');

-- CreateTable
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

-- CreateTable
CREATE TABLE "affiliate_hierarchy" (
    "user_id" UUID NOT NULL,
    "upline_user_id" UUID NOT NULL,
    "level" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "affiliate_hierarchy_pkey" PRIMARY KEY ("user_id","level")
);

-- CreateTable
CREATE TABLE "affiliate_counters" (
    "user_id" UUID NOT NULL,
    "slot" INTEGER NOT NULL,
    "orders" INTEGER NOT NULL DEFAULT 0,
    "volume_cents" BIGINT NOT NULL DEFAULT 0,
    "network_size" INTEGER NOT NULL DEFAULT 0,
    "balance_cents" BIGINT NOT NULL DEFAULT 0,
    "earned_cents" BIGINT NOT NULL DEFAULT 0,
    "paid_total_cents" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "affiliate_counters_pkey" PRIMARY KEY ("user_id","slot")
);

-- CreateTable
CREATE TABLE "tier_changes" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "to_tier_id" TEXT NOT NULL,
    "evidence" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tier_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "former_affiliate_codes" (
    "code" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "former_affiliate_codes_pkey" PRIMARY KEY ("code")
);

-- CreateTable
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

-- CreateTable
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
    "is_unique" BOOLEAN NOT NULL DEFAULT true,
    "is_bot" BOOLEAN NOT NULL DEFAULT false,
    "converted_to_signup" BOOLEAN NOT NULL DEFAULT false,
    "converted_user_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "referral_clicks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

-- CreateTable
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

-- CreateTable
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

-- CreateTable
CREATE TABLE "undo_records" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "actor_user_id" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "rows" JSONB NOT NULL,
    "undone_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "undo_records_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "backup_snapshots" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "storage_key" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "counts" JSONB NOT NULL,
    "checksum" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "backup_snapshots_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "carts" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "session_id" TEXT,
    "user_id" UUID,
    "merged_units" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "carts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cart_items" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "cart_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "quantity" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cart_items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

-- CreateTable
CREATE TABLE "approved_categories" (
    "user_id" UUID NOT NULL,
    "category_id" UUID NOT NULL,
    "granted_by_user_id" UUID,
    "granted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "approved_categories_pkey" PRIMARY KEY ("user_id","category_id")
);

-- CreateTable
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

-- CreateTable
CREATE TABLE "former_slugs" (
    "slug" TEXT NOT NULL,
    "product_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "former_slugs_pkey" PRIMARY KEY ("slug")
);

-- CreateTable
CREATE TABLE "volume_tiers" (
    "product_id" UUID NOT NULL,
    "quantity" INTEGER NOT NULL,
    "price_override_cents" INTEGER,

    CONSTRAINT "volume_tiers_pkey" PRIMARY KEY ("product_id","quantity")
);

-- CreateTable
CREATE TABLE "product_sources" (
    "product_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "cost_cents" INTEGER,

    CONSTRAINT "product_sources_pkey" PRIMARY KEY ("product_id","position")
);

-- CreateTable
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

-- CreateTable
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
    "active_referrals" INTEGER,
    "available_at" TIMESTAMPTZ(3),
    "reverses_entry_id" UUID,
    "payout_id" UUID,
    "reason" TEXT,
    "actor_user_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ledger_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "skipped_commissions" (
    "order_id" UUID NOT NULL,
    "generation" INTEGER NOT NULL,
    "level" INTEGER NOT NULL,
    "affiliate_user_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "skipped_commissions_pkey" PRIMARY KEY ("order_id","generation","level")
);

-- CreateTable
CREATE TABLE "payout_runs" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "created_by_user_id" UUID NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "total_cents" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payout_runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payouts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox_mails" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "dedupe_key" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "to_email" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "order_id" UUID,
    "subject" TEXT,
    "status" "MailStatus" NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leased_until" TIMESTAMPTZ(3),
    "leased_by" TEXT,
    "last_error" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbox_mails_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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
    "reviewed_at" TIMESTAMPTZ(3),
    "reviewed_by_user_id" UUID,
    "rejection_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "subscription_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

-- CreateTable
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

-- CreateTable
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

-- CreateTable
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

-- CreateTable
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

-- CreateTable
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

-- CreateTable
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

    CONSTRAINT "statement_lines_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

-- CreateTable
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

-- CreateTable
CREATE TABLE "partnership_messages" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "partnership_id" UUID NOT NULL,
    "from_user_id" UUID NOT NULL,
    "to_user_id" UUID NOT NULL,
    "message_type" TEXT NOT NULL DEFAULT 'invitation',
    "message" TEXT NOT NULL DEFAULT '',
    "is_read" BOOLEAN NOT NULL DEFAULT false,
    "outcome" "InvitationOutcome" NOT NULL DEFAULT 'open',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "partnership_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

-- CreateTable
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

-- CreateTable
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

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" TEXT NOT NULL,
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
    "subscription_tier" "SubscriptionTier" NOT NULL DEFAULT 'None',
    "markup_reduction_percentage" INTEGER NOT NULL DEFAULT 0,
    "subscription_expires_at" TIMESTAMPTZ(3),
    "test_subscription" BOOLEAN NOT NULL DEFAULT false,
    "vip_wholesale_account" BOOLEAN NOT NULL DEFAULT false,
    "is_affiliate" BOOLEAN NOT NULL DEFAULT false,
    "affiliate_code" TEXT,
    "custom_affiliate_name" TEXT,
    "cashapp_tag" TEXT,
    "affiliate_tier_id" TEXT NOT NULL DEFAULT 'tier-starter',
    "affiliate_tier_active" BOOLEAN NOT NULL DEFAULT true,
    "affiliate_since" TIMESTAMPTZ(3),
    "referred_by_user_id" UUID,
    "first_paid_order_at" TIMESTAMPTZ(3),
    "last_paid_order_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "password_resets" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "password_resets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "affiliate_tiers_name_key" ON "affiliate_tiers"("name");

-- CreateIndex
CREATE UNIQUE INDEX "affiliate_tiers_display_order_key" ON "affiliate_tiers"("display_order");

-- CreateIndex
CREATE UNIQUE INDEX "affiliate_tiers_level_key" ON "affiliate_tiers"("level");

-- CreateIndex
CREATE INDEX "affiliate_hierarchy_upline_user_id_level_idx" ON "affiliate_hierarchy"("upline_user_id", "level");

-- CreateIndex
CREATE UNIQUE INDEX "affiliate_hierarchy_user_id_upline_user_id_key" ON "affiliate_hierarchy"("user_id", "upline_user_id");

-- CreateIndex
CREATE UNIQUE INDEX "tier_changes_user_id_to_tier_id_key" ON "tier_changes"("user_id", "to_tier_id");

-- CreateIndex
CREATE INDEX "affiliate_requests_status_created_at_idx" ON "affiliate_requests"("status", "created_at");

-- CreateIndex
CREATE INDEX "affiliate_requests_user_id_idx" ON "affiliate_requests"("user_id");

-- CreateIndex
CREATE INDEX "referral_clicks_affiliate_user_id_created_at_idx" ON "referral_clicks"("affiliate_user_id", "created_at");

-- CreateIndex
CREATE INDEX "referral_clicks_session_id_created_at_idx" ON "referral_clicks"("session_id", "created_at");

-- CreateIndex
CREATE INDEX "page_views_created_at_idx" ON "page_views"("created_at");

-- CreateIndex
CREATE INDEX "page_view_days_page_type_identifier_idx" ON "page_view_days"("page_type", "identifier");

-- CreateIndex
CREATE INDEX "audit_entries_created_at_idx" ON "audit_entries"("created_at");

-- CreateIndex
CREATE INDEX "audit_entries_entity_entity_id_idx" ON "audit_entries"("entity", "entity_id");

-- CreateIndex
CREATE INDEX "undo_records_created_at_idx" ON "undo_records"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "carts_session_id_key" ON "carts"("session_id");

-- CreateIndex
CREATE UNIQUE INDEX "carts_user_id_key" ON "carts"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "cart_items_cart_id_product_id_key" ON "cart_items"("cart_id", "product_id");

-- CreateIndex
CREATE UNIQUE INDEX "categories_slug_key" ON "categories"("slug");

-- CreateIndex
CREATE INDEX "categories_parent_id_idx" ON "categories"("parent_id");

-- CreateIndex
CREATE UNIQUE INDEX "products_slug_key" ON "products"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "products_sku_key" ON "products"("sku");

-- CreateIndex
CREATE INDEX "products_category_id_name_idx" ON "products"("category_id", "name");

-- CreateIndex
CREATE INDEX "products_featured_sku_idx" ON "products"("featured", "sku");

-- CreateIndex
CREATE UNIQUE INDEX "images_key_key" ON "images"("key");

-- CreateIndex
CREATE UNIQUE INDEX "images_url_key" ON "images"("url");

-- CreateIndex
CREATE INDEX "images_purpose_created_at_idx" ON "images"("purpose", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_entries_idempotency_key_key" ON "ledger_entries"("idempotency_key");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_entries_reverses_entry_id_key" ON "ledger_entries"("reverses_entry_id");

-- CreateIndex
CREATE INDEX "ledger_entries_affiliate_user_id_created_at_idx" ON "ledger_entries"("affiliate_user_id", "created_at");

-- CreateIndex
CREATE INDEX "ledger_entries_order_id_generation_idx" ON "ledger_entries"("order_id", "generation");

-- CreateIndex
CREATE INDEX "skipped_commissions_affiliate_user_id_created_at_idx" ON "skipped_commissions"("affiliate_user_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "payout_runs_idempotency_key_key" ON "payout_runs"("idempotency_key");

-- CreateIndex
CREATE INDEX "payouts_affiliate_user_id_created_at_idx" ON "payouts"("affiliate_user_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "payouts_run_id_affiliate_user_id_key" ON "payouts"("run_id", "affiliate_user_id");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_mails_dedupe_key_key" ON "outbox_mails"("dedupe_key");

-- CreateIndex
CREATE INDEX "outbox_mails_status_next_attempt_at_idx" ON "outbox_mails"("status", "next_attempt_at");

-- CreateIndex
CREATE INDEX "outbox_mails_order_id_idx" ON "outbox_mails"("order_id");

-- CreateIndex
CREATE INDEX "subscription_requests_status_created_at_idx" ON "subscription_requests"("status", "created_at");

-- CreateIndex
CREATE INDEX "subscription_requests_user_id_idx" ON "subscription_requests"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "subscription_payments_request_id_tier_key" ON "subscription_payments"("request_id", "tier");

-- CreateIndex
CREATE INDEX "shipping_addresses_user_id_created_at_idx" ON "shipping_addresses"("user_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "orders_short_id_key" ON "orders"("short_id");

-- CreateIndex
CREATE INDEX "orders_user_id_created_at_idx" ON "orders"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "orders_is_archived_status_created_at_idx" ON "orders"("is_archived", "status", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "orders_user_id_idempotency_key_key" ON "orders"("user_id", "idempotency_key");

-- CreateIndex
CREATE INDEX "order_items_product_id_idx" ON "order_items"("product_id");

-- CreateIndex
CREATE UNIQUE INDEX "order_items_order_id_position_key" ON "order_items"("order_id", "position");

-- CreateIndex
CREATE INDEX "order_events_order_id_created_at_idx" ON "order_events"("order_id", "created_at");

-- CreateIndex
CREATE INDEX "order_messages_order_id_created_at_idx" ON "order_messages"("order_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "statement_lines_line_hash_key" ON "statement_lines"("line_hash");

-- CreateIndex
CREATE INDEX "statement_lines_matched_order_id_idx" ON "statement_lines"("matched_order_id");

-- CreateIndex
CREATE INDEX "partnership_members_partnership_id_status_idx" ON "partnership_members"("partnership_id", "status");

-- CreateIndex
CREATE INDEX "partnership_members_user_id_status_idx" ON "partnership_members"("user_id", "status");

-- CreateIndex
CREATE INDEX "partnership_messages_to_user_id_is_read_idx" ON "partnership_messages"("to_user_id", "is_read");

-- CreateIndex
CREATE INDEX "product_ratings_product_id_is_approved_created_at_idx" ON "product_ratings"("product_id", "is_approved", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "product_ratings_user_id_product_id_key" ON "product_ratings"("user_id", "product_id");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "users_affiliate_code_key" ON "users"("affiliate_code");

-- CreateIndex
CREATE INDEX "users_referred_by_user_id_last_paid_order_at_idx" ON "users"("referred_by_user_id", "last_paid_order_at");

-- CreateIndex
CREATE INDEX "users_created_at_idx" ON "users"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "password_resets_token_hash_key" ON "password_resets"("token_hash");

-- CreateIndex
CREATE INDEX "password_resets_user_id_idx" ON "password_resets"("user_id");

-- AddForeignKey
ALTER TABLE "affiliate_hierarchy" ADD CONSTRAINT "affiliate_hierarchy_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "affiliate_hierarchy" ADD CONSTRAINT "affiliate_hierarchy_upline_user_id_fkey" FOREIGN KEY ("upline_user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "affiliate_counters" ADD CONSTRAINT "affiliate_counters_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tier_changes" ADD CONSTRAINT "tier_changes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tier_changes" ADD CONSTRAINT "tier_changes_to_tier_id_fkey" FOREIGN KEY ("to_tier_id") REFERENCES "affiliate_tiers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "former_affiliate_codes" ADD CONSTRAINT "former_affiliate_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "affiliate_requests" ADD CONSTRAINT "affiliate_requests_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "referral_clicks" ADD CONSTRAINT "referral_clicks_affiliate_user_id_fkey" FOREIGN KEY ("affiliate_user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_cart_id_fkey" FOREIGN KEY ("cart_id") REFERENCES "carts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "categories"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approved_categories" ADD CONSTRAINT "approved_categories_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approved_categories" ADD CONSTRAINT "approved_categories_granted_by_user_id_fkey" FOREIGN KEY ("granted_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approved_categories" ADD CONSTRAINT "approved_categories_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "categories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "categories"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "volume_tiers" ADD CONSTRAINT "volume_tiers_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_sources" ADD CONSTRAINT "product_sources_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_affiliate_user_id_fkey" FOREIGN KEY ("affiliate_user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payout_id_fkey" FOREIGN KEY ("payout_id") REFERENCES "payouts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_reverses_entry_id_fkey" FOREIGN KEY ("reverses_entry_id") REFERENCES "ledger_entries"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "skipped_commissions" ADD CONSTRAINT "skipped_commissions_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "payout_runs"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_affiliate_user_id_fkey" FOREIGN KEY ("affiliate_user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription_requests" ADD CONSTRAINT "subscription_requests_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription_payments" ADD CONSTRAINT "subscription_payments_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription_payments" ADD CONSTRAINT "subscription_payments_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "subscription_requests"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shipping_addresses" ADD CONSTRAINT "shipping_addresses_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_shipping_address_id_fkey" FOREIGN KEY ("shipping_address_id") REFERENCES "shipping_addresses"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "partnership_members" ADD CONSTRAINT "partnership_members_partnership_id_fkey" FOREIGN KEY ("partnership_id") REFERENCES "affiliate_partnerships"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "partnership_members" ADD CONSTRAINT "partnership_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "partnership_messages" ADD CONSTRAINT "partnership_messages_partnership_id_fkey" FOREIGN KEY ("partnership_id") REFERENCES "affiliate_partnerships"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_ratings" ADD CONSTRAINT "product_ratings_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_ratings" ADD CONSTRAINT "product_ratings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_affiliate_tier_id_fkey" FOREIGN KEY ("affiliate_tier_id") REFERENCES "affiliate_tiers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_referred_by_user_id_fkey" FOREIGN KEY ("referred_by_user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------------------------
-- What Prisma's schema language cannot say.
-- ---------------------------------------------------------------------------------------------

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Money and quantities: the database refuses what no rule of the shop can produce.
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
ALTER TABLE "categories" ADD CONSTRAINT "categories_not_own_parent" CHECK ("parent_id" <> "id");
ALTER TABLE "carts" ADD CONSTRAINT "carts_have_one_owner" CHECK (("session_id" IS NULL) <> ("user_id" IS NULL));
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_quantity_in_range" CHECK ("quantity" BETWEEN 1 AND 10000);
ALTER TABLE "users"
  ADD CONSTRAINT "users_discount_in_range" CHECK ("markup_reduction_percentage" BETWEEN 0 AND 100),
  ADD CONSTRAINT "users_code_shape" CHECK ("affiliate_code" ~ '^[A-Z0-9]{6,12}$'),
  ADD CONSTRAINT "users_email_normalised" CHECK ("email" = lower(btrim("email"))),
  ADD CONSTRAINT "users_not_own_referrer" CHECK ("referred_by_user_id" <> "id");
ALTER TABLE "orders"
  ADD CONSTRAINT "orders_total_adds_up" CHECK ("total_amount_cents" = "subtotal_cents" + "shipping_cents"),
  ADD CONSTRAINT "orders_amounts_in_range" CHECK ("subtotal_cents" >= 0 AND "shipping_cents" >= 0 AND "total_amount_cents" <= 100000000),
  ADD CONSTRAINT "orders_short_id_of_id" CHECK ("short_id" = upper(left("id"::text, 8))),
  ADD CONSTRAINT "orders_paid_means_completed" CHECK ("is_paid" = ("status" = 'completed')),
  ADD CONSTRAINT "orders_paid_has_time" CHECK (NOT "is_paid" OR "paid_at" IS NOT NULL),
  ADD CONSTRAINT "orders_shipped_has_tracking" CHECK ("shipped_at" IS NULL OR "tracking_number" IS NOT NULL),
  ADD CONSTRAINT "orders_rating_in_range" CHECK ("order_rating" BETWEEN 1 AND 5);
ALTER TABLE "order_items"
  ADD CONSTRAINT "order_items_quantity_in_range" CHECK ("quantity" BETWEEN 1 AND 10000),
  ADD CONSTRAINT "order_items_total_adds_up" CHECK ("total_price_cents" = "unit_price_paid_cents" * "quantity"),
  ADD CONSTRAINT "order_items_amounts_not_negative" CHECK ("unit_price_cents" >= 0 AND "unit_price_paid_cents" >= 0 AND "supplier_cost_cents" >= 0);
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_not_empty" CHECK (btrim("message") <> '');
ALTER TABLE "product_ratings" ADD CONSTRAINT "product_ratings_in_range" CHECK ("rating" BETWEEN 1 AND 5);
ALTER TABLE "subscription_requests" ADD CONSTRAINT "subscription_requests_amount_positive" CHECK ("amount_cents" > 0);
ALTER TABLE "affiliate_hierarchy"
  ADD CONSTRAINT "affiliate_hierarchy_ten_levels" CHECK ("level" BETWEEN 1 AND 10),
  ADD CONSTRAINT "affiliate_hierarchy_not_self" CHECK ("user_id" <> "upline_user_id");
ALTER TABLE "affiliate_counters" ADD CONSTRAINT "affiliate_counters_slot_in_range" CHECK ("slot" BETWEEN 0 AND 15);
ALTER TABLE "affiliate_tiers" ADD CONSTRAINT "affiliate_tiers_sixteen" CHECK ("level" BETWEEN 1 AND 16);
ALTER TABLE "ledger_entries"
  ADD CONSTRAINT "ledger_entries_sign" CHECK (
    ("kind" = 'earn' AND "amount_cents" > 0) OR ("kind" = 'reverse' AND "amount_cents" < 0) OR
    ("kind" = 'payout' AND "amount_cents" < 0) OR ("kind" = 'payout_return' AND "amount_cents" > 0) OR
    ("kind" = 'adjust' AND "amount_cents" <> 0)),
  ADD CONSTRAINT "ledger_entries_level_in_range" CHECK ("level" BETWEEN 1 AND 10),
  ADD CONSTRAINT "ledger_entries_earn_has_order" CHECK ("kind" <> 'earn' OR ("order_id" IS NOT NULL AND "level" IS NOT NULL AND "generation" IS NOT NULL)),
  ADD CONSTRAINT "ledger_entries_reversal_has_entry" CHECK (("kind" = 'reverse') = ("reverses_entry_id" IS NOT NULL));
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_amount_positive" CHECK ("amount_cents" > 0);
ALTER TABLE "affiliate_partnerships" ADD CONSTRAINT "affiliate_partnerships_capacity" CHECK ("total_members" BETWEEN 0 AND "max_members");
ALTER TABLE "site_settings"
  ADD CONSTRAINT "site_settings_one_row" CHECK ("id" = 'default'),
  ADD CONSTRAINT "site_settings_amounts" CHECK ("shipping_fee_cents" >= 0 AND "hold_days" >= 0 AND "minimum_payout_cents" >= 0);
ALTER TABLE "email_settings" ADD CONSTRAINT "email_settings_one_row" CHECK ("id" = 'default');

-- One of a kind, where only some rows count.
CREATE UNIQUE INDEX "shipping_addresses_one_default" ON "shipping_addresses" ("user_id") WHERE "is_default";
CREATE UNIQUE INDEX "subscription_requests_one_pending" ON "subscription_requests" ("user_id") WHERE "status" = 'pending';
CREATE UNIQUE INDEX "affiliate_requests_one_pending" ON "affiliate_requests" ("user_id") WHERE "status" = 'pending';
CREATE UNIQUE INDEX "partnership_members_one_active" ON "partnership_members" ("user_id") WHERE "status" = 'active';
CREATE UNIQUE INDEX "partnership_messages_one_open" ON "partnership_messages" ("partnership_id", "to_user_id") WHERE "outcome" = 'open';
-- One earning for each level of each payment of an order, whatever key it was given.
CREATE UNIQUE INDEX "ledger_entries_one_earning" ON "ledger_entries" ("order_id", "generation", "level") WHERE "kind" = 'earn';

-- Live search: names and descriptions that contain the typed text, and names alike to it.
CREATE INDEX "products_name_trgm" ON "products" USING gin (lower("name") gin_trgm_ops);
CREATE INDEX "products_description_trgm" ON "products" USING gin (lower("description") gin_trgm_ops);
-- Header: categories and counts; home: what is visible.
CREATE INDEX "products_visible" ON "products" ("category_id") WHERE NOT "hidden";
-- Orders that wait for payment, oldest first: the payments inbox.
CREATE INDEX "orders_waiting" ON "orders" ("created_at") WHERE "status" = 'pending';
-- Is this account an active referral: its latest paid order.
CREATE INDEX "orders_paid_of_user" ON "orders" ("user_id", "paid_at") WHERE "is_paid" AND NOT "is_test_order";
-- Unread messages: badges of the admin and of the customer.
CREATE INDEX "order_messages_unread" ON "order_messages" ("order_id", "sender_type") WHERE NOT "is_read";

-- The ledger is only ever added to.
CREATE FUNCTION "refuse_ledger_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger_entries are append-only: add a reversal or an adjustment instead' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "ledger_entries_append_only" BEFORE UPDATE OR DELETE ON "ledger_entries"
  FOR EACH ROW EXECUTE FUNCTION "refuse_ledger_change"();

-- Nobody is above themselves, at any distance: checked whenever a referrer is set. The advisory lock makes two
-- changes that would only together close a circle wait for each other; a new account has nobody below it yet.
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

-- No category is below itself either.
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

-- The sixteen tiers of the programme.
INSERT INTO "affiliate_tiers" ("id","name","group_name","badge_color","display_order","level","commission_bonus_bps","pricing_discount_bps","min_orders","min_active_referrals","min_network_size","min_lifetime_volume_cents") VALUES
 ('tier-starter','Starter','Beginner','from-slate-400 to-slate-600',1,1,0,0,0,0,0,0),
 ('tier-rising-star','Rising Star','Beginner','from-sky-400 to-sky-600',2,2,50,100,5,2,3,100000),
 ('tier-builder','Builder','Beginner','from-teal-400 to-teal-600',3,3,100,200,12,3,8,250000),
 ('tier-achiever','Achiever','Beginner','from-emerald-400 to-emerald-600',4,4,150,300,25,5,15,500000),
 ('tier-professional','Professional','Professional','from-blue-500 to-blue-700',5,5,200,400,50,8,30,1000000),
 ('tier-senior-professional','Senior Professional','Professional','from-indigo-500 to-indigo-700',6,6,250,500,100,12,60,2500000),
 ('tier-executive-professional','Executive Professional','Professional','from-violet-500 to-violet-700',7,7,300,600,200,18,120,5000000),
 ('tier-elite','Elite','Elite/Diamond+','from-fuchsia-500 to-fuchsia-700',8,8,350,700,400,25,250,10000000),
 ('tier-diamond','Diamond','Elite/Diamond+','from-cyan-400 to-cyan-700',9,9,400,800,1000,40,500,25000000),
 ('tier-blue-diamond','Blue Diamond','Elite/Diamond+','from-blue-400 to-cyan-700',10,10,450,900,2000,60,1000,50000000),
 ('tier-presidential','Presidential','Presidential','from-amber-400 to-amber-600',11,11,500,1000,4000,90,2000,100000000),
 ('tier-senior-presidential','Senior Presidential','Presidential','from-amber-500 to-orange-600',12,12,550,1100,10000,130,5000,250000000),
 ('tier-executive-presidential','Executive Presidential','Presidential','from-orange-500 to-red-600',13,13,600,1200,20000,180,10000,500000000),
 ('tier-royal','Royal','Royal','from-purple-600 to-purple-900',14,14,700,1300,40000,250,20000,1000000000),
 ('tier-crown-royal','Crown Royal','Royal','from-rose-600 to-purple-800',15,15,800,1400,100000,350,50000,2500000000),
 ('tier-imperial-royal','Imperial Royal','Royal','from-yellow-500 to-purple-800',16,16,1000,1500,200000,500,100000,5000000000);
INSERT INTO "site_settings" ("id","site_description","updated_at") VALUES ('default','Research-grade compounds, documented to the last decimal.', now());
