// Rows for tests: each test creates its own, with unique values, and specifies only what it cares about.
import { randomBytes, randomUUID } from "node:crypto";
import { hierarchyRows } from "~/domain/affiliate-hierarchy";
import type { Prisma } from "~/generated/prisma/client";
import { createCaller } from "~/server/api/root";
import { loadActor } from "~/server/auth/actor";
import type { ServiceContext, SignedInContext } from "~/server/context";
import type { Db } from "~/server/db";
import { directStatements } from "~/server/query-rows";

/** The tests' fixed time. */
export const NOW = new Date("2026-06-15T12:00:00.000Z");

export const daysFromNow = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
export const daysAgo = (days: number) => daysFromNow(-days);

let count = 0;
const next = () => ++count;

export const newSession = () => `session_${NOW.getTime()}_${randomBytes(16).toString("hex")}`;

type UserOverrides = Partial<Prisma.UserUncheckedCreateInput>;

/**
 * An account with a verified address (`emailVerifiedAt: null` for an unverified one). `referredByUserId` also adds its
 * hierarchy rows.
 */
export async function createUser(db: Db, overrides: UserOverrides = {}) {
  const n = next();
  const user = await db.user.create({
    data: {
      email: `person${n}-${randomBytes(3).toString("hex")}@example.test`,
      name: `Person Number${n}`,
      emailVerifiedAt: NOW,
      createdAt: NOW,
      ...overrides,
    },
  });
  if (user.referredByUserId) {
    const above = await db.affiliateHierarchy.findMany({ where: { userId: user.referredByUserId } });
    await db.affiliateHierarchy.createMany({ data: hierarchyRows(user.id, user.referredByUserId, above) });
  }
  return user;
}

const code = () => `AF${randomBytes(4).toString("hex").toUpperCase()}`;

export const createAffiliate = (db: Db, overrides: UserOverrides = {}) =>
  createUser(db, { isAffiliate: true, affiliateCode: code(), affiliateSince: NOW, ...overrides });

export const createAdmin = (db: Db, overrides: UserOverrides = {}) => createUser(db, { isAdmin: true, ...overrides });

/** A chain of affiliates, topmost first. */
export async function createChain(db: Db, length: number, overrides: UserOverrides = {}) {
  const chain: Awaited<ReturnType<typeof createUser>>[] = [];
  for (let level = 0; level < length; level++) {
    chain.push(await createAffiliate(db, { referredByUserId: chain.at(-1)?.id ?? null, ...overrides }));
  }
  return chain;
}

/**
 * A tree of `width` direct referrals below this account, each with `width` of its own, `depth` levels deep. Inserted
 * with one statement per level; the hierarchy rows hold the positions. Returns the ids, level by level.
 */
export async function createTree(
  db: Pick<Db, "$queryRaw">,
  root: { id: string },
  { width, depth }: { width: number; depth: number },
) {
  const levels: string[][] = [];
  let parents = [root.id];
  for (let level = 1; level <= depth; level++) {
    const rows = await db.$queryRaw<{ id: string }[]>`
      WITH made AS (
        INSERT INTO users (email, email_verified_at, name, is_affiliate, referred_by_user_id, created_at, updated_at)
        SELECT 'node-' || gen_random_uuid() || '@example.test', ${NOW.toISOString()}::timestamptz,
          (ARRAY['Ada','Bela','Chen','Dora','Emre','Farid','Gita','Hana'])[1 + g.n % 8] || ' ' ||
          (ARRAY['Quist','Rowe','Stern','Tanaka','Ueda','Varga','Weiss'])[1 + g.n % 7] || ${level}::int,
          true, parent.id, ${NOW.toISOString()}::timestamptz, now()
        FROM unnest(${parents}::uuid[]) AS parent(id), generate_series(1, ${width}::int) g(n)
        RETURNING id, referred_by_user_id
      ), placed AS (
        INSERT INTO affiliate_hierarchy (user_id, upline_user_id, level, created_at)
        SELECT id, referred_by_user_id, 1, ${NOW.toISOString()}::timestamptz FROM made
        UNION ALL
        SELECT made.id, h.upline_user_id, h.level + 1, ${NOW.toISOString()}::timestamptz
        FROM made JOIN affiliate_hierarchy h ON h.user_id = made.referred_by_user_id WHERE h.level < 10
      )
      SELECT id::text FROM made`;
    parents = rows.map(({ id }) => id);
    levels.push(parents);
  }
  return levels;
}

/** The sign-up form of an invited visitor. */
export const invited = (referralCode: string, n = 0) => ({
  name: "Jo Field",
  email: `jo${n}@example.test`,
  password: "a fine secret",
  confirmPassword: "a fine secret",
  referralCode,
});

export function createCategory(db: Db, overrides: Partial<Prisma.CategoryUncheckedCreateInput> = {}) {
  const n = next();
  return db.category.create({ data: { name: `Category ${n}`, slug: `category-${n}`, ...overrides } });
}

/** A product that retails at $50.00 (cost $20.00, markup 150%) by default. */
export function createProduct(db: Db, overrides: Partial<Prisma.ProductUncheckedCreateInput> = {}) {
  const n = next();
  return db.product.create({
    data: {
      name: `Product ${n}`,
      slug: `product-${n}`,
      sku: `SKU-${n}`,
      supplierCostCents: 2000,
      markupBps: 15_000,
      ...overrides,
    },
  });
}

export function createAddress(
  db: Db,
  userId: string,
  overrides: Partial<Prisma.ShippingAddressUncheckedCreateInput> = {},
) {
  return db.shippingAddress.create({
    data: {
      userId,
      recipientName: "Robin Field",
      addressLine1: "12 Linden Street",
      city: "Madison",
      state: "WI",
      postalCode: "53703",
      ...overrides,
    },
  });
}

/** A pending order of `subtotalCents`, inserted directly; placing orders has its own tests. */
export function createOrder(
  db: Db,
  user: { id: string; email: string },
  overrides: Partial<Prisma.OrderUncheckedCreateInput> = {},
) {
  const id = randomUUID();
  const subtotalCents = overrides.subtotalCents ?? 10_000;
  return db.order.create({
    data: {
      id,
      shortId: id.slice(0, 8).toUpperCase(),
      userId: user.id,
      email: user.email,
      idempotencyKey: randomUUID(),
      buyerTier: "None",
      subtotalCents,
      shippingCents: 5000,
      totalAmountCents: subtotalCents + 5000,
      researchConfirmedAt: NOW,
      shippingDetails: { recipient_name: "Robin Field" },
      createdAt: NOW,
      ...overrides,
    },
  });
}

/** The service context of a call by this account (null: a visitor), loaded like the API's. */
export async function contextFor(
  db: Db,
  userId: string | null,
  overrides: Partial<ServiceContext> = {},
): Promise<ServiceContext> {
  const user = userId ? await db.user.findUniqueOrThrow({ where: { id: userId } }) : null;
  return {
    db,
    now: NOW,
    actor: user && (await justSignedIn(db, user, overrides.now ?? NOW)),
    visitor: { sessionId: newSession(), ipHash: null, userAgent: "Mozilla/5.0 (X11; Linux x86_64)", referrer: null },
    requestId: randomUUID(),
    hasConfirmed: () => true,
    ...overrides,
  };
}

async function justSignedIn(db: Db, user: { id: string; sessionVersion: number }, signedInAt: Date) {
  const actor = await loadActor(db, user.id, user.sessionVersion);
  return actor && { ...actor, signedInAt };
}

/** Like `contextFor`, for an existing account. */
export async function signedInContext(
  db: Db,
  userId: string,
  overrides: Partial<ServiceContext> = {},
): Promise<SignedInContext> {
  const ctx = await contextFor(db, userId, overrides);
  if (!ctx.actor) throw new Error("this account cannot sign in");
  return { ...ctx, actor: ctx.actor };
}

/** The API as called by this account (null: a visitor). */
export const callerFor = async (db: Db, userId: string | null, overrides: Partial<ServiceContext> = {}) =>
  createCaller({ service: await contextFor(db, userId, overrides) });

/** The API as called by a new admin. */
export const createAdminCaller = async (db: Db, overrides: Partial<ServiceContext> = {}) =>
  callerFor(db, (await createAdmin(db)).id, overrides);

/** The SQL statements that `work` sends. */
export async function countStatements(db: Db, work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  let isCounting = true;
  db.$on("query", (event) => {
    if (isCounting) statements.push(event.query);
  });
  const count = (message: unknown) => statements.push((message as { sql: string }).sql); // published as such
  directStatements.subscribe(count);
  await work();
  directStatements.unsubscribe(count);
  await new Promise((resolve) => setTimeout(resolve, 20));
  isCounting = false;
  return statements;
}
