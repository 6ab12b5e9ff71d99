import { z } from "zod";
import { DomainError, fieldError, notFound } from "~/domain/errors";
import { MAX_STOCK_ALERTS } from "~/domain/stock-alert";
import type { AskStockAlertInput, StockAlertInput } from "~/schemas/stock-alerts";
import { addressKeys, assertAttempt } from "~/server/auth/rate-limit";
import type { ServiceContext, SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { queryRows } from "~/server/query-rows";
import { factsOf, isVisible } from "../catalogue/product-facts";
import { viewerOf } from "../catalogue/visible-to";
import { SOLD_OUT } from "../stock/sold-out-sql";
import { lockActorAccount } from "../users/lock-actor-account";

const SoldOutRow = z.strictObject({ isSoldOut: z.boolean() });

/**
 * Registers an e-mail address for one notice when a sold-out product is available again: the account's, or the one a
 * visitor typed. Idempotent. Throws "not-found", "in-stock", "email-required", "too-many-alerts", and "too-many-tries"
 * after twenty requests from an IP address within an hour.
 */
export async function askStockAlert(ctx: ServiceContext, input: AskStockAlertInput): Promise<{ email: string }> {
  const { productId } = input;
  const email = ctx.actor?.email ?? input.email;
  if (!email) throw fieldError("email", "email-required", "Email is required");
  await assertAttempt("stock-alert-of-address", addressKeys(ctx.visitor.ipHash));
  const facts = (await factsOf(ctx, [productId])).get(productId);
  if (!facts || !isVisible(facts, viewerOf(ctx))) throw notFound("Product");
  await inTransaction(ctx.db, async (tx) => {
    if (ctx.actor) await lockActorAccount(tx, ctx.actor);
    // Locked, so that the product cannot come back between the check and the insert.
    await tx.$queryRaw`SELECT 1 FROM products WHERE id = ${productId}::uuid FOR SHARE`;
    const [product] = await queryRows(tx, SoldOutRow)`
      SELECT ${SOLD_OUT} AS "isSoldOut" FROM products p WHERE p.id = ${productId}::uuid`;
    if (!product) throw notFound("Product");
    if (!product.isSoldOut) throw new DomainError("CONFLICT", "in-stock", "Good news: this product is in stock.");
    const others = await tx.stockAlert.count({ where: { email, NOT: { productId } } });
    if (others >= MAX_STOCK_ALERTS) {
      const message = `This address is already waiting for ${MAX_STOCK_ALERTS} products.`;
      throw new DomainError("CONFLICT", "too-many-alerts", message);
    }
    const alert = { productId, email, userId: ctx.actor?.userId ?? null, createdAt: ctx.now };
    await tx.stockAlert.createMany({ data: [alert], skipDuplicates: true });
  });
  return { email };
}

/** Whether the actor has a stock alert for this product. */
export const isWaiting = async ({ db, actor }: SignedInContext, { productId }: StockAlertInput) =>
  (await db.stockAlert.count({ where: { productId, email: actor.email } })) > 0;

/** Cancels the actor's stock alert for this product. */
export async function cancelStockAlert({ db, actor }: SignedInContext, { productId }: StockAlertInput): Promise<void> {
  await db.stockAlert.deleteMany({ where: { productId, email: actor.email } });
}
