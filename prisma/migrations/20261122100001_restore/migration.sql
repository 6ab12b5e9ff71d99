-- Restore: an entry of the ledger may go in one case only: in a transaction that has itself written a snapshot of the
-- shop and names it ("assay.restore_snapshot"). Nothing ever changes an entry. The row must come from this very
-- transaction (its xmin): naming an older snapshot, or setting the name alone, opens nothing.
CREATE OR REPLACE FUNCTION "refuse_ledger_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (
    SELECT 1 FROM "backup_snapshots" s
    WHERE s."id"::text = current_setting('assay.restore_snapshot', true) AND s.xmin = pg_current_xact_id()::xid
  ) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'ledger_entries are append-only: add a reversal or an adjustment instead' USING ERRCODE = 'restrict_violation';
END $$;
