-- What was searched for in a downloaded ledger may name somebody who was deleted since.
-- bounded: downloads by staff are few, and found by their action.
UPDATE "audit_entries" SET "after" = "after" - 'search' WHERE "action" = 'export.ledger' AND "after" ? 'search';
