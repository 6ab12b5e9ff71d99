-- What the shop did not lose of the cost of refunded pieces: those that came back into stock, or never left it.
ALTER TABLE "order_refunds" ADD COLUMN "returned_cost_cents" BIGINT NOT NULL DEFAULT 0;

-- As before, with that cost taken off.
CREATE OR REPLACE FUNCTION "book_order"("booked_order" UUID, "why" TEXT, "at" TIMESTAMPTZ) RETURNS void LANGUAGE sql AS $$
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
        WHERE i."order_id" = o."id") - (SELECT coalesce(sum(r."returned_cost_cents"), 0)::bigint FROM "order_refunds" r
        WHERE r."order_id" = o."id"))
    ) AS part("kind", "cents")
    WHERE o."id" = "booked_order"
  ) d WHERE d."cents" <> 0;
$$;
