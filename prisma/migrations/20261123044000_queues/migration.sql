-- Shipping: who carries a parcel, and invoice numbers without gaps.
ALTER TABLE "orders" ADD COLUMN "carrier" TEXT NOT NULL DEFAULT '';

CREATE TABLE "invoices" (
  "number" INTEGER NOT NULL,
  "order_id" UUID NOT NULL,
  "issued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "invoices_pkey" PRIMARY KEY ("number"),
  CONSTRAINT "invoices_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "invoices_number" CHECK ("number" > 0)
);
CREATE UNIQUE INDEX "invoices_order_id_key" ON "invoices" ("order_id");

-- The inbox: order threads, messages of the contact page and requests, each unread until an admin has opened it.
CREATE TABLE "order_threads" (
  "order_id" UUID NOT NULL,
  "last_message_at" TIMESTAMPTZ(3) NOT NULL,
  "waiting_since" TIMESTAMPTZ(3),
  "is_unread" BOOLEAN NOT NULL DEFAULT false,
  "done_at" TIMESTAMPTZ(3),
  CONSTRAINT "order_threads_pkey" PRIMARY KEY ("order_id"),
  CONSTRAINT "order_threads_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "order_threads_done_at_last_message_at_idx" ON "order_threads" ("done_at", "last_message_at");

ALTER TABLE "conversations" ADD COLUMN "waiting_since" TIMESTAMPTZ(3);
ALTER TABLE "subscription_requests" ADD COLUMN "is_unread" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "category_access_requests" ADD COLUMN "is_unread" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "affiliate_requests" ADD COLUMN "is_unread" BOOLEAN NOT NULL DEFAULT true;

UPDATE "subscription_requests" SET "is_unread" = false WHERE "status" <> 'pending';
UPDATE "category_access_requests" SET "is_unread" = false WHERE "status" <> 'pending';
UPDATE "affiliate_requests" SET "is_unread" = false WHERE "status" <> 'pending';

-- A conversation waits since the first message that no answer followed.
UPDATE "conversations" c SET "waiting_since" = (
  SELECT min(m."created_at") FROM "conversation_messages" m
  WHERE m."conversation_id" = c."id" AND m."sender_type" = 'customer' AND NOT EXISTS (
    SELECT 1 FROM "conversation_messages" a
    WHERE a."conversation_id" = c."id" AND a."sender_type" = 'admin' AND a."created_at" >= m."created_at"))
WHERE c."done_at" IS NULL;

INSERT INTO "order_threads" ("order_id", "last_message_at", "waiting_since", "is_unread", "done_at")
SELECT t."order_id", t."last_at",
  CASE WHEN t."asked_at" > coalesce(t."answered_at", '-infinity') THEN (
    SELECT min(m."created_at") FROM "order_messages" m
    WHERE m."order_id" = t."order_id" AND m."sender_type" = 'customer'
      AND m."created_at" > coalesce(t."answered_at", '-infinity')) END,
  t."is_unread",
  CASE WHEN t."answered_at" >= coalesce(t."asked_at", '-infinity') THEN t."answered_at" END
FROM (
  SELECT "order_id", max("created_at") AS "last_at",
    max("created_at") FILTER (WHERE "sender_type" = 'admin') AS "answered_at",
    max("created_at") FILTER (WHERE "sender_type" = 'customer') AS "asked_at",
    bool_or("sender_type" = 'customer' AND NOT "is_read") AS "is_unread"
  FROM "order_messages" GROUP BY "order_id"
) t;

-- Every message keeps its thread's entry of the inbox: a customer's opens it, the shop's answers it.
CREATE FUNCTION "update_order_thread"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_threads AS t (order_id, last_message_at, waiting_since, is_unread, done_at)
  VALUES (NEW.order_id, NEW.created_at,
    CASE WHEN NEW.sender_type = 'customer' THEN NEW.created_at END,
    NEW.sender_type = 'customer' AND NOT NEW.is_read,
    CASE WHEN NEW.sender_type = 'admin' THEN NEW.created_at END)
  ON CONFLICT (order_id) DO UPDATE SET
    last_message_at = EXCLUDED.last_message_at,
    waiting_since = CASE WHEN NEW.sender_type = 'customer' THEN coalesce(t.waiting_since, EXCLUDED.waiting_since) END,
    is_unread = CASE WHEN NEW.sender_type = 'customer' THEN t.is_unread OR EXCLUDED.is_unread ELSE t.is_unread END,
    done_at = EXCLUDED.done_at
  WHERE t.last_message_at <= EXCLUDED.last_message_at;
  RETURN NULL;
END
$$;
CREATE TRIGGER "order_messages_after_insert" AFTER INSERT ON "order_messages"
  FOR EACH ROW EXECUTE FUNCTION "update_order_thread"();

CREATE TABLE "canned_answers" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "title" TEXT NOT NULL,
  "body" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "canned_answers_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "canned_answers_title_key" ON "canned_answers" ("title");
