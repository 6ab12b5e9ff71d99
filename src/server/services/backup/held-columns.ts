// The only columns that a backup holds of these tables; the others are secrets, or how this installation runs.
export const USER_COLUMNS = [
  ...["id", "email", "name", "phone", "user_message", "profile_picture_url", "is_founder", "is_disabled", "deleted_at"],
  ...["admin_note", "subscription_tier", "markup_reduction_percentage", "subscription_expires_at", "test_subscription"],
  "custom_discount_percentage",
  ...["vip_wholesale_account", "is_affiliate", "affiliate_code", "custom_affiliate_name", "cashapp_tag"],
  ...["affiliate_tier_id", "affiliate_tier_active", "affiliate_since", "referred_by_user_id", "first_paid_order_at"],
  ...["last_paid_order_at", "email_verified_at", "tier_advances_above", "counted_in_network_at", "counted_sequence"],
  ...["suspended_at", "suspension_reason", "payout_hold_reason", "tag_asked_at", "affiliate_mails_off"],
  "affiliate_tier_off_reason",
  ...["created_at", "updated_at"],
];

export const SETTINGS_COLUMNS = [
  ...["id", "site_name", "site_description", "header_logo_url", "footer_logo_url", "favicon_url", "og_image_url"],
  ...["payment_tag", "shipping_fee_cents", "shipping_countries", "updated_at"],
  ...["contact_email", "company_name", "company_address"],
  ...["x_url", "instagram_url", "linkedin_url", "youtube_url", "facebook_url"],
  ...["unpaid_reminder_days", "unpaid_cancel_days", "payout_frequency", "payout_day"],
];
