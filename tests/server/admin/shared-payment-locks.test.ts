// A payment for several orders takes its locks one kind after the other, so that it cannot deadlock with others.
import { beforeEach, describe, expect, it } from "vitest";
import { db, type Tx } from "~/server/db";
import { lockTiers } from "~/server/services/commissions/lock-tiers";
import { resetDatabase } from "~tests/support/database";
import {
  createAdminCaller,
  createAffiliate,
  createOrder,
  createProduct,
  createUser,
  NOW,
} from "~tests/support/factories";
import { waitsForLock } from "~tests/support/waits-for-lock";

beforeEach(resetDatabase);

/** Two orders of two buyers below two affiliates: the first one in the payment has the product that is locked last. */
async function world() {
  const { admin } = await createAdminCaller(db);
  const idOf = (digit: string) => `${digit.repeat(8)}-0000-4000-8000-000000000000`;
  const order = async (digit: string, productId: string) => {
    const affiliate = await createAffiliate(db);
    const buyer = await createUser(db, { referredByUserId: affiliate.id });
    const product = await createProduct(db, { id: productId, stockCount: 5 });
    const id = idOf(digit);
    const made = await createOrder(db, buyer, { id, shortId: id.slice(0, 8).toUpperCase() });
    const prices = { unitPriceCents: 100, unitPricePaidCents: 100, totalPriceCents: 100, supplierCostCents: 40 };
    const line = { ...prices, position: 0, productName: "Peptide", sku: "P-1", quantity: 1, priceTrace: [] };
    await db.orderItem.create({ data: { ...line, orderId: made.id, productId: product.id } });
    return { id: made.id, shortId: made.shortId, productId, buyerId: buyer.id, affiliateId: affiliate.id };
  };
  const [one, two] = [await order("a", idOf("2")), await order("b", idOf("1"))];
  const line = { paidAt: NOW, payerName: "Robin Payer", reference: "", amountCents: 30_000 };
  await admin.payments.importStatement({ payments: [{ ...line, note: `${one.shortId} + ${two.shortId}` }] });
  const lineId = (await admin.payments.openLines()).lines[0]?.id ?? "";
  const confirmation = { lineId, kind: "order", targetId: one.id, verdict: "exact" } as const;
  const confirm = () => admin.payments.confirmLine({ ...confirmation, alsoOrderIds: [two.id] });
  const undo = () => admin.payments.undoConfirmation({ lineId, confirmedAt: NOW });
  return { one, two, confirm, undo };
}

/** Starts `act` while another transaction holds what `take` locks; `next` must be free until that one ends. */
async function whileHeld<T>(
  take: (tx: Tx) => Promise<unknown>,
  next: (tx: Tx) => Promise<unknown>,
  act: () => Promise<T>,
) {
  const { acting } = await db.$transaction(
    async (tx) => {
      await take(tx);
      const acting = act();
      await waitsForLock();
      await next(tx);
      return { acting };
    },
    { timeout: 60_000 },
  );
  return acting;
}

const takeBuyer = (tx: Tx, id: string) => tx.$queryRaw`SELECT 1 FROM users WHERE id = ${id}::uuid FOR UPDATE NOWAIT`;
const takeProduct = (tx: Tx, id: string) =>
  tx.$queryRaw`SELECT 1 FROM products WHERE id = ${id}::uuid FOR UPDATE NOWAIT`;
const takeTier = (tx: Tx, id: string) => lockTiers(tx, { shared: [], alone: [id] });

describe("payment for several orders", () => {
  it("takes no buyer while it waits for a tier above another order", async () => {
    const { one, two, confirm } = await world();
    const take = (tx: Tx) => takeTier(tx, two.affiliateId);
    expect(await whileHeld(take, (tx) => takeBuyer(tx, one.buyerId), confirm)).toMatchObject({ isPaid: true });
  });

  it("takes no stock while it waits for the stock of another order", async () => {
    const { one, two, confirm } = await world();
    const take = (tx: Tx) => takeProduct(tx, two.productId);
    expect(await whileHeld(take, (tx) => takeProduct(tx, one.productId), confirm)).toMatchObject({ isPaid: true });
  });

  it("takes no buyer while its undo waits for another order", async () => {
    const { one, two, confirm, undo } = await world();
    await confirm();
    const take = (tx: Tx) => tx.$queryRaw`SELECT 1 FROM orders WHERE id = ${two.id}::uuid FOR NO KEY UPDATE`;
    expect(await whileHeld(take, (tx) => takeBuyer(tx, one.buyerId), undo)).toEqual({ alreadyOpen: false });
    expect(await db.order.count({ where: { isPaid: true } })).toBe(0);
  });
});
