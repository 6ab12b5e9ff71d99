import { commissionEntries } from "~/domain/commission";
import type { Cents } from "~/domain/money";
import type { Order } from "~/generated/prisma/client";
import type { ServiceContext } from "~/server/context";
import { isHouseAccount } from "../ledger/house-account";
import { uplinesAtPayment } from "./uplines-at-payment";

type Posted = Pick<
  Order,
  "id" | "userId" | "buyerTier" | "subtotalCents" | "isPaid" | "isTestOrder" | "isWholesale" | "paymentGeneration"
>;
type Effect = { amountCents: Cents; affiliates: number };

/**
 * What correcting the wholesale flag takes back from affiliates, or pays them. Null if it moves no commissions: the
 * order is not paid or a test. The house account's share is left out: the shop keeps it.
 */
export async function wholesaleEffect({ db }: ServiceContext, order: Posted): Promise<Effect | null> {
  if (!order.isPaid || order.isTestOrder) return null;
  const shares = order.isWholesale ? await sharesIfRetail(db, order) : await postedShares(db, order);
  const accounts = await db.user.findMany({
    where: { id: { in: shares.map(({ userId }) => userId) } },
    select: { id: true, email: true },
  });
  const house = accounts.find(isHouseAccount)?.id;
  const paid = shares.filter(({ userId, amountCents }) => userId !== house && amountCents > 0);
  return { amountCents: paid.reduce((sum, { amountCents }) => sum + amountCents, 0), affiliates: paid.length };
}

type Reader = ServiceContext["db"];

async function postedShares(db: Reader, { id: orderId, paymentGeneration: generation }: Posted) {
  const entries = await db.ledgerEntry.findMany({ where: { orderId, generation, kind: "earn" } });
  return entries.map(({ affiliateUserId: userId, amountCents }) => ({ userId, amountCents: Number(amountCents) }));
}

async function sharesIfRetail(db: Reader, { id, userId, buyerTier, subtotalCents, paymentGeneration }: Posted) {
  const facts = await uplinesAtPayment(db, id, paymentGeneration);
  if (!facts) return [];
  const order = { orderId: id, buyerUserId: userId, buyerTier, baseCents: subtotalCents, isTestOrder: false };
  const sold = { ...order, isWholesaleBuyer: false, uplines: facts.uplines };
  return commissionEntries(sold, facts.rules.rates).flatMap((outcome) => (outcome.kind === "earn" ? [outcome] : []));
}
