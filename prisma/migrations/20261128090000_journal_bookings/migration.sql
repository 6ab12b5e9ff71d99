-- What the journal says of sales and memberships: a row for each change, never changed afterwards, so that a month that was
-- exported stays as it was.
CREATE TYPE "BookingKind" AS ENUM ('goods', 'shipping', 'cost', 'membership');
CREATE TABLE "journal_bookings" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "order_id" UUID,
  "request_id" UUID,
  "kind" "BookingKind" NOT NULL,
  "amount_cents" BIGINT NOT NULL,
  "tier" "SubscriptionTier",
  "reference" TEXT NOT NULL DEFAULT '',
  "what" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "journal_bookings_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "journal_bookings_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "journal_bookings_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "subscription_requests"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "journal_bookings_amount" CHECK ("amount_cents" <> 0),
  CONSTRAINT "journal_bookings_subject" CHECK (CASE WHEN "kind" = 'membership'
    THEN "order_id" IS NULL AND "request_id" IS NOT NULL AND "tier" IS NOT NULL
    ELSE "order_id" IS NOT NULL AND "request_id" IS NULL AND "tier" IS NULL END)
);
CREATE INDEX "journal_bookings_order_id_idx" ON "journal_bookings" ("order_id");
CREATE INDEX "journal_bookings_request_id_idx" ON "journal_bookings" ("request_id");
CREATE TRIGGER "journal_bookings_append_only" BEFORE UPDATE OR DELETE ON "journal_bookings"
  FOR EACH ROW EXECUTE FUNCTION "refuse_ledger_change"();

-- Books for an order what its figures are now less what is booked: nothing of an order that is not paid or is a test. So
-- the bookings add up to the present figures after any sequence of events, and each has the date of its event.
CREATE FUNCTION "book_order"("booked_order" UUID, "why" TEXT, "at" TIMESTAMPTZ) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "journal_bookings" ("order_id", "kind", "amount_cents", "what", "created_at")
  SELECT "booked_order", d."kind", d."cents", CASE WHEN "why" <> 'testFlag' THEN "why" WHEN d."is_test" THEN 'test' ELSE 'real' END, "at"
  FROM (
    SELECT part."kind", o."is_test_order" AS "is_test",
      CASE WHEN o."is_paid" AND NOT o."is_test_order" THEN part."cents" ELSE 0 END - (
        SELECT coalesce(sum(b."amount_cents"), 0) FROM "journal_bookings" b
        WHERE b."order_id" = o."id" AND b."kind" = part."kind") AS "cents"
    FROM "orders" o, LATERAL (VALUES
      ('goods'::"BookingKind", o."subtotal_cents"::bigint - o."refunded_goods_cents"),
      ('shipping', o."shipping_cents"::bigint - (o."refunded_cents" - o."refunded_goods_cents")),
      ('cost', (SELECT coalesce(sum(i."supplier_cost_cents"::bigint * i."quantity"), 0)::bigint FROM "order_items" i
        WHERE i."order_id" = o."id"))
    ) AS part("kind", "cents")
    WHERE o."id" = "booked_order"
  ) d WHERE d."cents" <> 0;
$$;

-- The same for a membership request: its payments while it is approved and no test, otherwise nothing.
CREATE FUNCTION "book_membership"("booked_request" UUID, "why" TEXT, "at" TIMESTAMPTZ) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "journal_bookings" ("request_id", "kind", "tier", "reference", "amount_cents", "what", "created_at")
  SELECT "booked_request", 'membership', d."tier", d."reference", sum(d."cents"), "why", "at"
  FROM (
    SELECT p."tier", p."order_reference" AS "reference", p."amount_cents"::bigint AS "cents"
    FROM "subscription_payments" p JOIN "subscription_requests" r ON r."id" = p."request_id"
    WHERE r."id" = "booked_request" AND r."status" = 'approved' AND NOT r."is_test"
    UNION ALL
    SELECT b."tier", b."reference", -b."amount_cents" FROM "journal_bookings" b WHERE b."request_id" = "booked_request"
  ) d GROUP BY d."tier", d."reference" HAVING sum(d."cents") <> 0;
$$;

-- Books what was there before there were bookings, as the journal showed it then: by the flags as they are. Of these
-- orders and requests, or of all; those that have bookings keep them.
CREATE FUNCTION "book_history"("only" UUID[] DEFAULT NULL) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "journal_bookings" ("order_id", "kind", "amount_cents", "what", "created_at")
  SELECT h."order_id", h."kind"::"BookingKind", h."cents", h."what", h."at" FROM (
    SELECT e."order_id", part."kind", e."action" AS "what", e."created_at" AS "at",
      CASE WHEN e."action" = 'markPaid' THEN part."cents" ELSE part."refunded" - part."cents" END AS "cents"
    FROM "order_events" e JOIN "orders" o ON o."id" = e."order_id",
    -- What was refunded of this payment before it was taken back as a whole.
    LATERAL (SELECT coalesce(sum(r."goods_cents"), 0)::bigint AS "goods", coalesce(sum(r."shipping_cents"), 0)::bigint AS "shipping"
      FROM "order_refunds" r WHERE r."order_id" = o."id" AND r."created_at" <= e."created_at" AND NOT EXISTS (
        SELECT 1 FROM "order_events" b WHERE b."order_id" = o."id" AND b."action" IN ('undoPayment', 'refund')
          AND b."created_at" >= r."created_at" AND b."created_at" < e."created_at")) "refunded",
    LATERAL (VALUES
      ('goods', o."subtotal_cents"::bigint, "refunded"."goods"), ('shipping', o."shipping_cents"::bigint, "refunded"."shipping"),
      ('cost', (SELECT coalesce(sum(i."supplier_cost_cents"::bigint * i."quantity"), 0)::bigint FROM "order_items" i
        WHERE i."order_id" = o."id"), 0)
    ) AS part("kind", "cents", "refunded")
    WHERE e."action" IN ('markPaid', 'undoPayment', 'refund')
    UNION ALL
    SELECT r."order_id", part."kind", 'refundPart', r."created_at", -part."cents"::bigint
    FROM "order_refunds" r, LATERAL (VALUES ('goods', r."goods_cents"), ('shipping', r."shipping_cents")) AS part("kind", "cents")
  ) h JOIN "orders" o ON o."id" = h."order_id"
  WHERE h."cents" <> 0 AND NOT o."is_test_order" AND ("only" IS NULL OR h."order_id" = ANY("only"))
    AND NOT EXISTS (SELECT 1 FROM "journal_bookings" b WHERE b."order_id" = h."order_id");

  INSERT INTO "journal_bookings" ("request_id", "kind", "tier", "reference", "amount_cents", "what", "created_at")
  SELECT r."id", 'membership', p."tier", p."order_reference", p."amount_cents", 'approve', coalesce(r."reviewed_at", p."created_at")
  FROM "subscription_payments" p JOIN "subscription_requests" r ON r."id" = p."request_id"
  WHERE p."verified_by_admin" AND p."amount_cents" <> 0 AND NOT r."is_test" AND ("only" IS NULL OR r."id" = ANY("only"))
    AND NOT EXISTS (SELECT 1 FROM "journal_bookings" b WHERE b."request_id" = r."id");
$$;

-- Before the triggers, which lock the tables until the end of the migration.
SELECT "book_history"();

-- A restore brings the bookings with the orders.
CREATE FUNCTION "is_restoring"() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('assay.restore_snapshot', true), '') <> '';
$$;

CREATE FUNCTION "book_order_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT "is_restoring"() THEN PERFORM "book_order"(NEW."order_id", NEW."action", NEW."created_at"); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "order_events_after_insert" AFTER INSERT ON "order_events"
  FOR EACH ROW WHEN (NEW."action" IN ('markPaid', 'undoPayment', 'refund', 'refundPart', 'testFlag'))
  EXECUTE FUNCTION "book_order_event"();

CREATE FUNCTION "book_decision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT "is_restoring"() THEN
    PERFORM "book_membership"(NEW."id", CASE
      WHEN OLD."status" IS DISTINCT FROM NEW."status" THEN CASE WHEN NEW."status" = 'approved' THEN 'approve' ELSE 'reopen' END
      WHEN NEW."is_test" THEN 'test' ELSE 'real' END, NEW."updated_at");
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "subscription_requests_after_update" AFTER UPDATE OF "status", "is_test" ON "subscription_requests"
  FOR EACH ROW WHEN (OLD."status" IS DISTINCT FROM NEW."status" OR OLD."is_test" IS DISTINCT FROM NEW."is_test")
  EXECUTE FUNCTION "book_decision"();

-- What happened while the history was booked, the latest first: an event books all that its order lacks.
SELECT "book_order"(l."order_id", l."action", l."created_at") FROM (
  SELECT e."order_id", e."action", e."created_at" FROM "order_events" e
  WHERE e."action" IN ('markPaid', 'undoPayment', 'refund', 'refundPart', 'testFlag') AND e."created_at" > now() - INTERVAL '1 hour'
  ORDER BY e."created_at" DESC
) l;
SELECT "book_membership"(r."id", CASE WHEN r."status" = 'approved' THEN 'approve' ELSE 'reopen' END, r."updated_at")
FROM "subscription_requests" r WHERE r."updated_at" > now() - INTERVAL '1 hour';
