-- The admin's inbox: what people write to the shop, and the shop's answers.
CREATE TYPE "ConversationTopic" AS ENUM ('order', 'price', 'access', 'privacy', 'other');

CREATE TABLE "conversations" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "topic" "ConversationTopic" NOT NULL,
  "name" TEXT NOT NULL,
  "email" TEXT NOT NULL,
  "user_id" UUID,
  "product_id" UUID,
  "is_unread" BOOLEAN NOT NULL DEFAULT true,
  "done_at" TIMESTAMPTZ(3),
  "last_message_at" TIMESTAMPTZ(3) NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "conversations_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "conversations_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT "conversations_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE SET NULL ON UPDATE CASCADE
);

CREATE TABLE "conversation_messages" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "conversation_id" UUID NOT NULL,
  "sender_type" "SenderType" NOT NULL,
  "user_id" UUID,
  "message" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "conversation_messages_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "conversation_messages_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversations"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "conversation_messages_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE
);

CREATE INDEX "conversations_done_at_last_message_at_idx" ON "conversations" ("done_at", "last_message_at");
CREATE INDEX "conversations_user_id_idx" ON "conversations" ("user_id");
CREATE INDEX "conversations_email_idx" ON "conversations" ("email");
CREATE INDEX "conversations_product_id_idx" ON "conversations" ("product_id");
CREATE INDEX "conversations_unread" ON "conversations" ("id") WHERE "is_unread";
CREATE INDEX "conversation_messages_conversation_id_created_at_idx" ON "conversation_messages" ("conversation_id", "created_at");
CREATE INDEX "conversation_messages_user_id_idx" ON "conversation_messages" ("user_id");

-- Customers ask to see a restricted category; an admin decides.
CREATE TABLE "category_access_requests" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "user_id" UUID NOT NULL,
  "category_id" UUID NOT NULL,
  "reason" TEXT NOT NULL,
  "status" "RequestStatus" NOT NULL DEFAULT 'pending',
  "decision_reason" TEXT NOT NULL DEFAULT '',
  "reviewed_at" TIMESTAMPTZ(3),
  "reviewed_by_user_id" UUID,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "category_access_requests_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "category_access_requests_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "category_access_requests_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "categories"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "category_access_requests_status_created_at_idx" ON "category_access_requests" ("status", "created_at");
CREATE INDEX "category_access_requests_user_id_idx" ON "category_access_requests" ("user_id");
CREATE INDEX "category_access_requests_category_id_idx" ON "category_access_requests" ("category_id");
CREATE UNIQUE INDEX "category_access_requests_one_pending" ON "category_access_requests" ("user_id", "category_id") WHERE "status" = 'pending';
