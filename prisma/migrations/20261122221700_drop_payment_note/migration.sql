-- Never written nor read: the note of a payment is the short id of its order.
ALTER TABLE "orders" DROP COLUMN "payment_note";
