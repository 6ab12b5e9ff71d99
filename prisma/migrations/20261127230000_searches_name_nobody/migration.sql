-- What was searched for in the e-mails, and in saved views of the orders, may be the address of somebody who was deleted
-- since.
-- bounded: staff send e-mails again rarely, and these entries are found by their action.
UPDATE "audit_entries" SET "after" = "after" - 'search' WHERE "action" = 'mail.againAll' AND "after" ? 'search';
-- bounded: staff save few views.
UPDATE "audit_entries" SET "after" = "after" - 'searchParams'
WHERE "action" IN ('saved-view.save', 'saved-view.rename', 'saved-view.delete') AND "after" ? 'searchParams';
