-- bounded: accounts that were deleted and then given store credit back, which an admin did by hand.
-- Store credit lapses with its account. What refunds and cancellations gave a deleted account back stayed owed to nobody.
INSERT INTO "credit_entries" ("user_id", "kind", "amount_cents", "idempotency_key")
SELECT e."user_id", 'close', (-sum(e."amount_cents"))::int, 'close:late:' || e."user_id"
FROM "credit_entries" e JOIN "users" u ON u."id" = e."user_id" AND u."deleted_at" IS NOT NULL
GROUP BY e."user_id" HAVING sum(e."amount_cents") > 0;
