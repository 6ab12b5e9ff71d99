-- Dashboard, profit: what each order's goods cost the shop and what the affiliates got of it, so that the figures of
-- 100,000 orders need not read their lines and the ledger. Kept by triggers, in the transaction that writes those.
CREATE TABLE "order_figures" (
    "order_id" UUID NOT NULL,
    "cost_cents" BIGINT NOT NULL DEFAULT 0,
    "commission_cents" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "order_figures_pkey" PRIMARY KEY ("order_id")
);
ALTER TABLE "order_figures" ADD CONSTRAINT "order_figures_order_id_fkey"
  FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Adds what came and takes off what went. Where an order itself is going, its row is gone or goes with it.
CREATE FUNCTION "order_figures_from_items"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "order_figures" AS f ("order_id", "cost_cents")
      SELECT "order_id", sum("supplier_cost_cents"::bigint * "quantity") FROM came GROUP BY "order_id" ORDER BY "order_id"
      ON CONFLICT ("order_id") DO UPDATE SET "cost_cents" = f."cost_cents" + EXCLUDED."cost_cents";
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE "order_figures" f SET "cost_cents" = f."cost_cents" - d.cents
      FROM (SELECT "order_id", sum("supplier_cost_cents"::bigint * "quantity") AS cents FROM went GROUP BY 1) d
      WHERE f."order_id" = d."order_id";
  ELSE
    UPDATE "order_figures" f SET "cost_cents" = f."cost_cents" + d.cents
      FROM (SELECT "order_id", sum(cents) AS cents FROM (
        SELECT "order_id", "supplier_cost_cents"::bigint * "quantity" AS cents FROM came
        UNION ALL SELECT "order_id", -("supplier_cost_cents"::bigint * "quantity") FROM went) m GROUP BY 1) d
      WHERE f."order_id" = d."order_id" AND d.cents <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "order_items_came" AFTER INSERT ON "order_items"
  REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION "order_figures_from_items"();
CREATE TRIGGER "order_items_changed" AFTER UPDATE ON "order_items"
  REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION "order_figures_from_items"();
CREATE TRIGGER "order_items_went" AFTER DELETE ON "order_items"
  REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION "order_figures_from_items"();

CREATE FUNCTION "order_figures_from_ledger"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "order_figures" AS f ("order_id", "commission_cents")
      SELECT "order_id", sum("amount_cents") FROM came
      WHERE "order_id" IS NOT NULL AND "kind" IN ('earn', 'reverse') GROUP BY "order_id" ORDER BY "order_id"
      ON CONFLICT ("order_id") DO UPDATE SET "commission_cents" = f."commission_cents" + EXCLUDED."commission_cents";
  ELSE
    UPDATE "order_figures" f SET "commission_cents" = f."commission_cents" - d.cents
      FROM (SELECT "order_id", sum("amount_cents") AS cents FROM went
        WHERE "order_id" IS NOT NULL AND "kind" IN ('earn', 'reverse') GROUP BY 1) d
      WHERE f."order_id" = d."order_id";
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "ledger_entries_came" AFTER INSERT ON "ledger_entries"
  REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION "order_figures_from_ledger"();
CREATE TRIGGER "ledger_entries_went" AFTER DELETE ON "ledger_entries"
  REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION "order_figures_from_ledger"();

-- Reads everything again, for a load that went past the triggers; the migration itself begins with it.
CREATE FUNCTION "order_figures_rebuild"() RETURNS void LANGUAGE sql AS $$
  DELETE FROM "order_figures";
  INSERT INTO "order_figures" ("order_id", "cost_cents", "commission_cents")
    SELECT o."id", coalesce(i.cents, 0), coalesce(e.cents, 0) FROM "orders" o
    LEFT JOIN (SELECT "order_id", sum("supplier_cost_cents"::bigint * "quantity") AS cents
      FROM "order_items" GROUP BY 1) i ON i."order_id" = o."id"
    LEFT JOIN (SELECT "order_id", sum("amount_cents") AS cents FROM "ledger_entries"
      WHERE "kind" IN ('earn', 'reverse') GROUP BY 1) e ON e."order_id" = o."id"
    WHERE i.cents IS NOT NULL OR e.cents IS NOT NULL;
$$;
SELECT "order_figures_rebuild"();

-- What the figures read from the lines and the ledger themselves until now.
DROP INDEX "order_items_cost";
DROP INDEX "ledger_entries_of_order";

-- Dashboard, cards: how many accounts there are, and how many of them are affiliates.
CREATE INDEX "users_present" ON "users" ("is_affiliate") WHERE "deleted_at" IS NULL;
