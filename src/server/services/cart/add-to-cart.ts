import { z } from "zod";
import { CART_FULL, MAX_CART_LINES, MAX_QUANTITY } from "~/domain/cart";
import { DomainError, notFound } from "~/domain/errors";
import { VISITOR } from "~/domain/pricing";
import { Prisma } from "~/generated/prisma/client";
import type { AddToCartInput } from "~/schemas/cart";
import { addressKeys, assertAttempt } from "~/server/auth/rate-limit";
import type { ServiceContext } from "~/server/context";
import { isForeignKeyViolation } from "~/server/error-causes";
import { inTransaction } from "~/server/in-transaction";
import { queryRows, queryRowsDirect } from "~/server/query-rows";
import type { ProductFacts } from "~/server/services/catalogue/product-facts";
import { viewerOf } from "~/server/services/catalogue/visible-to";
import { STOCK_LEFT } from "~/server/services/stock/sold-out-sql";
import { addItems } from "./add-items";
import { assertBuyable, assertInStock, visibleProduct } from "./buyable";
import { type CartOwner, cartOwner, knownOrNewCart, lockCart } from "./lock-cart";
import { unitCentsAt } from "./unit-prices";

/** A cart below this many lines cannot be filled up by concurrent requests. */
const SURELY_ROOM = MAX_CART_LINES / 2;

const LineRow = z.strictObject({ quantity: z.number() });
type Line = z.infer<typeof LineRow>;
/** `quantity` is null if nothing was added: the cart may be full, or stock is short. */
const AddedRow = z.strictObject({
  quantity: z.number().nullable(),
  /** Counted products only: units left, and units already in the cart. */
  left: z.number().nullable(),
  inCart: z.number(),
});

/**
 * Adds units of a product to the cart. Throws "not-found", "sold-out", "not-enough-stock", "price-on-request",
 * "cart-full", and "too-many-tries" if one client address has started too many carts within the hour.
 */
export async function addToCart(ctx: ServiceContext, { productId, quantity }: AddToCartInput): Promise<Line> {
  const product = await visibleProduct(ctx, productId);
  assertBuyable(product, viewerOf(ctx));
  const { ipHash, isNew } = ctx.visitor;
  try {
    // Only visitors are limited, and only in how many carts they start.
    const mayHaveCart = !ctx.actor && ipHash !== null && !isNew;
    const known = mayHaveCart ? await addTo(ctx, knownCart(ctx), product, quantity) : null;
    if (!known && !ctx.actor) await assertAttempt("cart-of-address", addressKeys(ipHash));
    const added = known ?? (await addTo(ctx, knownOrNewCart(cartOwner(ctx), ctx.now), product, quantity));
    if (added?.quantity) return { quantity: added.quantity };
    const { left = null, inCart = 0 } = added ?? {};
    if (left !== null) assertInStock({ left, wanted: inCart + quantity, inCart });
    return await addToFullerCart(ctx, product, quantity);
  } catch (error) {
    // The product was deleted concurrently.
    if (isForeignKeyViolation(error)) throw notFound("Product");
    throw error;
  }
}

/** Whether the line fits; counts lines as of the start of the statement. */
const hasRoom = (productId: string) => Prisma.sql`(
  (SELECT count(*) FROM cart_items i WHERE i.cart_id = cart.id) < ${SURELY_ROOM}
  OR EXISTS (SELECT 1 FROM cart_items i WHERE i.cart_id = cart.id AND i.product_id = ${productId}::uuid))`;

/** For a counted product: units left, and units in the cart as of the start of the statement. */
const stockSql = ({ id, isCounted }: ProductFacts) =>
  isCounted
    ? {
        left: Prisma.sql`(SELECT ${STOCK_LEFT} FROM products p WHERE p.id = ${id}::uuid)`,
        inCart: Prisma.sql`coalesce(
          (SELECT i.quantity FROM cart_items i WHERE i.cart_id = cart.id AND i.product_id = ${id}::uuid), 0)`,
      }
    : { left: Prisma.sql`NULL::int`, inCart: Prisma.sql`0` };

/** Adds to the cart that the `cart` statement finds or creates, in one atomic statement; null if there is no cart. */
async function addTo(ctx: ServiceContext, cart: Prisma.Sql, product: ProductFacts, quantity: number) {
  const { actor, now } = ctx;
  const priced = { product, buyer: actor?.buyer ?? VISITOR, now };
  const together = Prisma.sql`LEAST(${MAX_QUANTITY}::int, line.quantity + EXCLUDED.quantity)`;
  const stock = stockSql(product);
  const isLeft = product.isCounted ? Prisma.sql`${stock.inCart} + ${quantity}::int <= ${stock.left}` : Prisma.sql`true`;
  const [added] = await queryRowsDirect(ctx.db, AddedRow)`
    WITH cart AS (${cart}), added AS (
      INSERT INTO cart_items AS line (cart_id, product_id, quantity, seen_unit_cents, created_at)
      SELECT cart.id, ${product.id}::uuid, ${quantity}::int, ${unitCentsAt(priced, Prisma.sql`${quantity}::int`)},
        ${now.toISOString()}::timestamptz
      FROM cart WHERE ${hasRoom(product.id)} AND ${isLeft}
      ON CONFLICT (cart_id, product_id) DO UPDATE SET
        quantity = ${together}, seen_unit_cents = ${unitCentsAt(priced, together)}
      RETURNING line.quantity
    )
    SELECT added.quantity, ${stock.left} AS left, ${stock.inCart} AS "inCart" FROM cart LEFT JOIN added ON true`;
  return added ?? null;
}

const ownerIs = (owner: CartOwner) =>
  "userId" in owner ? Prisma.sql`user_id = ${owner.userId}::uuid` : Prisma.sql`session_id = ${owner.sessionId}`;

/** Locks the cart, if there is one, and touches it. */
const knownCart = (ctx: ServiceContext) => Prisma.sql`
  UPDATE carts SET updated_at = ${ctx.now.toISOString()}::timestamptz WHERE ${ownerIs(cartOwner(ctx))} RETURNING id`;

/** Adds to a cart that may be full: locks it first, then counts. */
function addToFullerCart(ctx: ServiceContext, product: ProductFacts, quantity: number): Promise<Line> {
  const { actor, now } = ctx;
  const productId = product.id;
  return inTransaction(ctx.db, async (tx) => {
    const cart = await lockCart(tx, cartOwner(ctx), now);
    const { leftOut } = await addItems(tx, { cartId: cart.id, items: [{ productId, quantity, createdAt: now }] });
    if (leftOut.length > 0) throw new DomainError("CONFLICT", "cart-full", CART_FULL);
    const priced = { product, buyer: actor?.buyer ?? VISITOR, now };
    const [line] = await queryRows(tx, LineRow)`
      UPDATE cart_items AS line SET seen_unit_cents = ${unitCentsAt(priced, Prisma.sql`line.quantity`)}
      WHERE cart_id = ${cart.id}::uuid AND product_id = ${productId}::uuid RETURNING quantity`;
    if (!line) throw new Error("a line was neither found nor made");
    return line;
  });
}
