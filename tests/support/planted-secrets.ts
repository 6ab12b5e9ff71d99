// A shop in which every personal detail of one user is recognizable, so that tests can search other users' answers.
import type { Db } from "~/server/db";
import {
  callerFor,
  createAddress,
  createAdmin,
  createAffiliate,
  createCategory,
  createOrder,
  createProduct,
  createUser,
  NOW,
} from "./factories";

/** Data that only its owner, and partly an admin, may see. */
export const SECRETS = {
  email: "sentinel.person@secret.example.test",
  phone: "+1 555 770 7707",
  cashappTag: "$SentinelTag",
  userMessage: "sentinel order message",
  street: "77 Sentinel Street",
  orderText: "sentinel note to the shop",
  reason: "sentinel reason of a request",
  supplierCost: "8675309",
  passwordHash: "sentinel-password-hash",
  smtpPassword: "sentinel-smtp-cipher",
  smtpUser: "sentinel-smtp-user",
  tokenHash: "sentinel-token-hash",
  mailPayload: "sentinel-mail-payload",
  internalNote: "sentinel-internal-note",
} as const;
/** Data that not even an admin may see. */
export const FROM_EVERYBODY = ["passwordHash", "smtpPassword", "tokenHash", "mailPayload"] as const;

/** The user with the secrets: two levels below `affiliate`, and in a partnership with it. */
export async function createSecretWorld(db: Db) {
  const admin = await createAdmin(db);
  const affiliate = await createAffiliate(db, { name: "Ada Above" });
  const between = await createAffiliate(db, { name: "Ben Between", referredByUserId: affiliate.id });
  const { email, phone, cashappTag, userMessage, passwordHash } = SECRETS;
  const person = await createAffiliate(db, {
    name: "Sentinel Person",
    ...{ email, phone, cashappTag, userMessage, passwordHash },
    referredByUserId: between.id,
  });
  const customer = await createUser(db, { name: "Cora Customer" });
  const stranger = await createAffiliate(db, { name: "Sam Stranger" });

  const category = await createCategory(db);
  const supplierCostCents = Number(SECRETS.supplierCost);
  const product = await createProduct(db, { categoryId: category.id, supplierCostCents, markupBps: 10_000 });
  await db.productRating.create({
    data: { productId: product.id, userId: person.id, rating: 5, reviewText: "Very pure.", isApproved: true },
  });
  const address = await createAddress(db, person.id, { addressLine1: SECRETS.street, phone });
  const order = await createOrder(db, person, { orderMessage: SECRETS.orderText, subtotalCents: 100_000 });
  const note = { note: SECRETS.internalNote, authorUserId: admin.id, authorName: admin.name };
  await db.internalNote.create({ data: { ...note, userId: person.id, orderId: order.id } });
  await db.orderItem.create({
    data: {
      orderId: order.id,
      productId: product.id,
      productName: product.name,
      position: 1,
      sku: product.sku,
      quantity: 1,
      unitPriceCents: 2 * supplierCostCents,
      unitPricePaidCents: 2 * supplierCostCents,
      totalPriceCents: 2 * supplierCostCents,
      supplierCostCents,
      priceTrace: [],
    },
  });
  await db.orderMessage.create({
    data: { orderId: order.id, userId: person.id, senderType: "customer", message: SECRETS.orderText },
  });
  await db.cart.create({
    data: { userId: person.id, items: { create: { productId: product.id, quantity: 1 } } },
  });
  await db.affiliateRequest.create({ data: { userId: person.id, reason: SECRETS.reason } });
  await db.passwordReset.create({ data: { userId: person.id, tokenHash: SECRETS.tokenHash, expiresAt: NOW } });
  await db.outboxMail.create({
    data: {
      dedupeKey: "sentinel",
      template: "password-reset",
      toEmail: email,
      payload: { userId: person.id, tokenEncrypted: SECRETS.mailPayload },
    },
  });
  await db.emailSettings.create({
    data: {
      smtpHost: "mail.example.test",
      smtpPort: 587,
      smtpUser: SECRETS.smtpUser,
      smtpPassEncrypted: SECRETS.smtpPassword,
      fromName: "Assay",
      notificationEmail: "shop@example.test",
    },
  });
  await db.affiliatePartnership.create({
    data: {
      name: "The Alloy",
      totalMembers: 2,
      members: { create: [{ userId: affiliate.id, role: "founder" }, { userId: person.id }] },
    },
  });
  await (await callerFor(db, admin.id)).admin.orders.markPaid({ orderId: order.id });
  return { admin, affiliate, person, customer, stranger, product, category, order, address };
}

/** The ids of all rows that refer to this account, and the account's own. */
export async function idsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await rowsOf(db, userId);
  const ids = rows.flatMap((row) => (typeof row.id === "string" && /^[0-9a-f-]{36}$/.test(row.id) ? [row.id] : []));
  return [...new Set([userId, ...ids])];
}

type Column = { table: string; column: string };
let statement: string | undefined;

/** One query over every uuid column, in a fixed order; built once, so that its plan is reused. */
async function everyColumn(db: Db): Promise<string> {
  const columns = await db.$queryRaw<Column[]>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type = 'uuid' order by 1, 2`;
  // Names come from the database's catalog; the id is a parameter.
  const parts = columns.map(
    ({ table, column }, at) =>
      `select ${at} as at, t::text as text, to_jsonb(t) as row from "${table}" t where "${column}" = $1::uuid`,
  );
  return `select row from (${parts.join(" union all ")}) found order by at, text`;
}

/** Every row of any table that contains this id, in a fixed order: data that other users must not change. */
export async function rowsOf(db: Db, id: string): Promise<Record<string, unknown>[]> {
  statement ??= await everyColumn(db);
  const rows = await db.$queryRawUnsafe<{ row: Record<string, unknown> }[]>(statement, id);
  return rows.map(({ row }) => row);
}
