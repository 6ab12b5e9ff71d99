// Property test: the ledger stays correct under any sequence of order and payout events, some of them concurrent.
import fc from "fast-check";
import { expect, it } from "vitest";
import { ConfirmLineInput } from "~/schemas/admin/payments";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createOrder, NOW } from "~tests/support/factories";
import { seenRun } from "~tests/support/payout-runs";
import { publishedRules } from "~tests/support/program-rules";
import { rebuildHierarchy } from "~tests/support/rebuild-hierarchy";
import { backupOf, uploaded } from "../admin/backup-shop";
import { expectCreditToMeet } from "./credit-oracle";
import { creditOrder } from "./credit-order";
import { expectJournalToMeet, exported, monthOf } from "./journal-oracle";
import { expectedBooks, keptBooks, type Member } from "./oracle";
import { brokenChecks, countNetworks, giveTier } from "./right-books";

const RUNS = 10;
const DAY = 86_400_000;
const TIERS = ["tier-starter", "tier-rising-star", "tier-builder", "tier-diamond"];
const reason = "because";
const item = {
  ...{ position: 0, productName: "Vial", sku: "V", quantity: 2, unitPriceCents: 5_000, unitPricePaidCents: 5_000 },
  ...{ totalPriceCents: 10_000, supplierCostCents: 1_700, priceTrace: [] },
};

const kinds = [
  "pay",
  "pay",
  "pay",
  "refund",
  "part",
  "part",
  "undo",
  "test",
  "real",
  "wholesale",
  "retail",
  "run",
  "run",
  "send",
  "back",
  "cancelRun",
  "adjust",
  "claim",
  "cancel",
  "grant",
  "line",
  "line",
  "unline",
  "member",
  "member",
] as const;
const event = fc.record({
  kind: fc.constantFrom(...kinds),
  which: fc.nat(30),
  amount: fc.integer({ min: -900, max: 900 }),
});
/** One event, or several fired concurrently. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(event) },
  { weight: 2, arbitrary: fc.array(event, { minLength: 2, maxLength: 5 }) },
);
const person = fc.record({
  /** The referrer: the previous person, for long chains, or one of the first, for accounts with many referrals. */
  parent: fc.oneof(
    { weight: 4, arbitrary: fc.constant("last" as const) },
    { weight: 2, arbitrary: fc.nat(2) },
    { weight: 1, arbitrary: fc.nat(12) },
  ),
  role: fc.constantFrom("affiliate", "affiliate", "affiliate", "customer", "revoked"),
  tier: fc.constantFrom(...TIERS),
  tag: fc.constantFrom("$tag", "$tag", null),
});
const sale = fc.record({
  buyer: fc.nat(30),
  subtotalCents: fc.integer({ min: 1, max: 60_000 }),
  buyerTier: fc.constantFrom("None" as const, "Bronze" as const, "Gold" as const),
  isWholesale: fc.constantFrom(false, false, false, true),
  /** The part of the order that store credit pays, in thousandths. */
  credit: fc.constantFrom(0, 0, 400, 1_000),
});
const story = fc.record({
  people: fc.array(person, { minLength: 3, maxLength: 16 }),
  sales: fc.array(sale, { minLength: 3, maxLength: 6 }),
  /** Whether the story begins with all orders paid concurrently. */
  areAllPaid: fc.boolean(),
  holdDays: fc.constantFrom(0, 0, 3),
  minimumPayoutCents: fc.constantFrom(0, 500),
  steps: fc.array(step, { minLength: 4, maxLength: 9 }),
  /** The step after which the shop is restored from its own backup, or null for never. */
  restoredAfter: fc.option(fc.nat(6)),
  /** The step after which a new month begins. */
  monthEndsAfter: fc.nat(6),
  /** Concurrent partial refunds of orders that are paid at the end; few stories would have any otherwise. */
  lastParts: fc.array(
    event.map((one) => ({ ...one, kind: "part" as const })),
    { maxLength: 4 },
  ),
});
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never;

/** A line of a few pieces, so that partial refunds can name some of them. */
const VIALS = {
  ...{ position: 1, productName: "Vial", sku: "VIAL", quantity: 3, supplierCostCents: 0, priceTrace: [] },
  ...{ unitPriceCents: 100, unitPricePaidCents: 100, totalPriceCents: 300 },
};

const codeOf = (nth: number) => `PERSON${nth}`;

async function begin({ people, sales, holdDays, minimumPayoutCents }: Story) {
  await resetDatabase();
  await publishedRules(db, { holdDays, minimumPayoutCents });
  const admin = await createAdmin(db);
  const members = new Map<string, Member>();
  const ids: string[] = [];
  for (const { parent, role, tier, tag } of people) {
    const referrer = parent === "last" ? ids.at(-1) : ids[parent % (ids.length + 1)];
    const isAffiliate = role === "affiliate";
    const user = await db.user.create({
      data: {
        email: `p${ids.length}@example.test`,
        name: `Person ${ids.length}`,
        referredByUserId: referrer ?? null,
        isAffiliate,
        affiliateCode: isAffiliate ? codeOf(ids.length) : null,
        affiliateSince: role === "customer" ? null : NOW,
        cashappTag: tag,
      },
    });
    if (tier !== "tier-starter") await giveTier(db, user.id, tier);
    ids.push(user.id);
    members.set(user.id, { id: user.id, parent: referrer ?? null, isAffiliate });
  }
  const parents = new Map([...members.values()].map(({ id, parent }) => [id, parent]));
  await db.affiliateHierarchy.createMany({ data: rebuildHierarchy(parents) });
  await countNetworks(db);
  const requests: string[] = [];
  for (const id of ids.slice(-2)) {
    const asked = { requestedTier: "Gold", seenAmountCents: 46_800, orderReference: `C-${ids.indexOf(id)}` } as const;
    requests.push((await (await callerFor(db, id)).membership.request(asked)).requestId);
  }
  const orders: string[] = [];
  const { admin: api } = await callerFor(db, admin.id);
  for (const { buyer, credit, ...sold } of sales) {
    const fields = { ...sold, items: { create: [item] } };
    // Buyers are counted from the last person, so that most have levels above them.
    const account = { id: ids[ids.length - 1 - (buyer % ids.length)] ?? "", email: "b@example.test" };
    const amountCents = Math.floor(((fields.subtotalCents + 5_000) * credit) / 1_000);
    if (amountCents === 0) {
      orders.push((await createOrder(db, account, { ...fields, items: { create: VIALS } })).id);
      continue;
    }
    await api.credit.grant({ userId: account.id, amountCents, reason, requestId: crypto.randomUUID() });
    orders.push((await creditOrder(db, account, amountCents, fields)).id);
  }
  return { adminId: admin.id, members, ids, orders, requests, adjusted: new Map<string, number>() };
}

type World = Awaited<ReturnType<typeof begin>>;
type Event = { kind: (typeof kinds)[number]; which: number; amount: number };

async function act(world: World, now: Date, { kind, which, amount }: Event): Promise<void> {
  const { admin } = await callerFor(db, world.adminId, { now });
  const orderId = world.orders[which % world.orders.length] ?? "";
  const payouts = await db.payout.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
  const payoutId = payouts[which % Math.max(1, payouts.length)]?.id;
  const acts: Record<Event["kind"], () => Promise<unknown>> = {
    pay: () => admin.orders.markPaid({ orderId }),
    refund: () => admin.orders.refund({ orderId, reason }),
    async part() {
      // Of a paid order, because most tries would be refused otherwise. Sent twice, it must count once.
      const paid = await db.order.findMany({ where: { isPaid: true }, orderBy: { id: "asc" } });
      const order = paid[which % Math.max(1, paid.length)];
      if (!order) return;
      const goodsCents = amount > -700 ? Math.ceil((order.subtotalCents * Math.abs(amount)) / 1_000) : 0;
      const to = which % 2 ? ("return" as const) : ("credit" as const);
      const given = { goodsCents, shippingCents: goodsCents ? 0 : 100, reason, internalNote: "", to };
      const [line] = which % 3 ? await db.orderItem.findMany({ where: { orderId: order.id } }) : [];
      const items = line ? [{ itemId: line.id, quantity: 1 + (which % 2) }] : [];
      const input = { orderId: order.id, ...given, items, requestId: crypto.randomUUID() };
      await Promise.all([admin.orders.refundPart(input), admin.orders.refundPart(input)]);
    },
    undo: () => admin.orders.undoPayment({ orderId, reason }),
    cancel: () => admin.orders.cancel({ orderId }),
    async grant() {
      const userId = world.ids[which % world.ids.length] ?? "";
      if (amount !== 0)
        await admin.credit.grant({ userId, amountCents: amount, reason, requestId: crypto.randomUUID() });
    },
    async line() {
      // Of a pending order, because most tries would be refused otherwise. Some pay too much, some too little.
      const waiting = await db.order.findMany({ where: { status: "pending" }, orderBy: { id: "asc" } });
      const order = waiting[which % Math.max(1, waiting.length)];
      const cents = order ? order.totalAmountCents - order.creditAppliedCents + Math.max(amount, -200) : 0;
      if (!order || cents <= 0) return;
      const reference = crypto.randomUUID();
      const line = { paidAt: now, payerName: "Robin", note: order.shortId, reference, amountCents: cents };
      await admin.payments.importStatement({ payments: [line] });
      const { id: lineId } = await db.statementLine.findFirstOrThrow({ where: { reference } });
      const { match } = (await admin.payments.openLines()).lines.find(({ id }) => id === lineId) ?? {};
      const verdict = ConfirmLineInput.shape.verdict.safeParse(match?.verdict);
      if (!match?.to || !verdict.success) return;
      const choice = (["credit", "credit", "return", "keep"] as const)[which % 4] ?? "credit";
      const over = match.differenceCents;
      const input = { lineId, kind: "order" as const, targetId: match.to.id, verdict: verdict.data };
      const surplus = over > 0 && { surplus: { choice, amountCents: over } };
      await Promise.all([1, 2].map(() => admin.payments.confirmLine({ ...input, ...surplus })));
    },
    async unline() {
      const lines = await db.statementLine.findMany({ where: { confirmedAt: { not: null } }, orderBy: { id: "asc" } });
      const line = lines[which % Math.max(1, lines.length)];
      if (line?.confirmedAt) await admin.payments.undoConfirmation({ lineId: line.id, confirmedAt: line.confirmedAt });
    },
    member() {
      const requestId = world.requests[which % world.requests.length] ?? "";
      if (amount < -300) return admin.membership.setTestFlag({ requestId, isTest: amount < -600 });
      return amount < 300 ? admin.membership.approve({ requestId }) : admin.membership.reopen({ requestId, reason });
    },
    test: () => admin.orders.setTestFlag({ orderId, isTestOrder: true }),
    real: () => admin.orders.setTestFlag({ orderId, isTestOrder: false }),
    wholesale: () => admin.orders.setWholesaleFlag({ orderId, isWholesale: true }),
    retail: () => admin.orders.setWholesaleFlag({ orderId, isWholesale: false }),
    async run() {
      const includeAllFor = amount >= 0 ? "They are different people" : "";
      return admin.payouts.create(await seenRun(admin.payouts, { includeAllFor }));
    },
    send: async () => payoutId && admin.payouts.send({ payoutId, reference: "R" }),
    async cancelRun() {
      const runs = await db.payoutRun.findMany({ orderBy: { id: "asc" } });
      const runId = runs[which % Math.max(1, runs.length)]?.id;
      if (runId) await admin.payouts.cancel({ runId, reason });
    },
    back: async () => payoutId && admin.payouts.return({ payoutId, reason }),
    async adjust() {
      const affiliateUserId = world.ids[which % world.ids.length] ?? "";
      if (amount === 0 || !world.members.get(affiliateUserId)?.isAffiliate) return;
      // Sent twice: it must count once.
      const input = { requestId: crypto.randomUUID(), affiliateUserId, amountCents: amount, reason };
      await Promise.all([admin.ledger.adjust(input), admin.ledger.adjust(input)]);
      world.adjusted.set(affiliateUserId, (world.adjusted.get(affiliateUserId) ?? 0) + amount);
    },
    async claim() {
      const nth = which % world.ids.length;
      const userId = world.ids[nth] ?? "";
      const amountCents = Math.abs(amount);
      if (amountCents === 0 || !world.members.get(userId)?.isAffiliate) return;
      const { id: claimId } = await db.orderClaim.create({
        // An account may have only one pending claim per e-mail address.
        data: { userId, asked: `${crypto.randomUUID()}@example.test`, answer: "counted", message: reason },
      });
      // Accepted twice: it must count once.
      const input = { claimId, affiliateCode: codeOf(nth), amountCents };
      await Promise.all([admin.claims.accept(input), admin.claims.accept(input)]);
      world.adjusted.set(userId, (world.adjusted.get(userId) ?? 0) + amountCents);
    },
  };
  await acts[kind]();
}

const allEntries = () => db.ledgerEntry.findMany({ orderBy: { id: "asc" } });
type Entries = Awaited<ReturnType<typeof allEntries>>;

/** After a single payment: its entry's active referrals and tier match the orders and the tier before it. */
async function expectBonusNotesToFit(before: Entries, after: Entries, tiersBefore: Map<string, string>) {
  const known = new Set(before.map(({ id }) => id));
  for (const entry of after.filter(({ id, kind, level }) => !known.has(id) && kind === "earn" && level === 1)) {
    const active = await db.order.findMany({
      where: {
        isPaid: true,
        isTestOrder: false,
        isWholesale: false,
        user: { referredByUserId: entry.affiliateUserId },
      },
      select: { userId: true },
      distinct: ["userId"],
    });
    expect(entry.activeReferrals).toBe(active.length);
    expect(entry.tierName).toBe(tiersBefore.get(entry.affiliateUserId));
  }
}

const tierNames = async () => {
  const users = await db.user.findMany({ select: { id: true, affiliateTier: { select: { name: true } } } });
  return new Map(users.map(({ id, affiliateTier }) => [id, affiliateTier.name]));
};

/** Restores the shop from its own backup, which must change nothing, now or later. */
async function restore({ adminId }: World, now: Date, entries: Entries): Promise<void> {
  const bookings = () => db.journalBooking.findMany({ orderBy: { id: "asc" } });
  const booked = await bookings();
  const fileId = await uploaded(await backupOf(adminId));
  const { admin } = await callerFor(db, adminId, { now });
  await admin.backup.import({ fileId, mode: "replace" });
  expect(await allEntries()).toEqual(entries);
  expect(await bookings()).toEqual(booked);
  expect(await brokenChecks(db)).toEqual([]);
}

async function live(told: Story): Promise<void> {
  const world = await begin(told);
  // Orders that store credit covers completely are paid already.
  let entries: Entries = await allEntries();
  const allAtOnce = world.orders.map((_, which) => ({ kind: "pay" as const, which, amount: 0 }));
  const steps: Event[][] = [...(told.areAllPaid ? [allAtOnce] : []), ...told.steps, told.lastParts];
  const clock = (at: number) => new Date(NOW.getTime() + (at > told.monthEndsAfter ? at + 20 : at) * DAY);
  const { admin } = await callerFor(db, world.adminId);
  const past = () => exported(db, world.adminId, admin, monthOf(NOW));
  let filed: Awaited<ReturnType<typeof past>> | undefined;
  for (const [at, events] of steps.entries()) {
    const now = clock(at);
    if (monthOf(now) !== monthOf(NOW)) filed ??= await past();
    const tiers = await tierNames();
    const results = await Promise.allSettled(events.map((one) => act(world, now, one)));
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "CONFLICT" });
    }
    const after = await allEntries();
    const kept = new Set(entries.map(({ id }) => id));
    expect(after.filter(({ id }) => kept.has(id))).toEqual(entries);
    // An order whose flag was removed is evaluated as of its payment, not as of now.
    const isAlone = events.length === 1 && !["real", "retail"].includes(events[0]?.kind ?? "");
    if (isAlone) await expectBonusNotesToFit(entries, after, tiers);
    entries = after;
    if (at === told.restoredAfter) await restore(world, now, entries);
  }
  const { holdDays } = told;
  const now = clock(steps.length - 1);
  // Whatever was undone, refunded, flagged or restored since.
  if (filed) expect(await past()).toEqual(filed);
  const expected = await expectedBooks(db, world.members, world.adjusted, { now, holdDays });
  expect(await keptBooks(db, world.members, now)).toEqual(expected);
  expect(await brokenChecks(db)).toEqual([]);
  await expectCreditToMeet(db, admin, now);
  await expectJournalToMeet(db, admin, now);
}

it("the ledger stays correct, and past months as they were, under any sequence of money events and after a restore", async () => {
  await fc.assert(fc.asyncProperty(story, live), { numRuns: RUNS, endOnFailure: true });
});

it("the oracle differs from the ledger when a balance is wrong", async () => {
  const world = await begin({
    people: Array.from({ length: 3 }, () => ({
      parent: "last" as const,
      role: "affiliate",
      tier: TIERS[0] ?? "",
      tag: null,
    })),
    sales: [{ buyer: 0, subtotalCents: 10_000, buyerTier: "None", isWholesale: false, credit: 0 }],
    areAllPaid: false,
    holdDays: 0,
    minimumPayoutCents: 0,
    steps: [],
    restoredAfter: null,
    monthEndsAfter: 0,
    lastParts: [],
  });
  await act(world, NOW, { kind: "pay", which: 0, amount: 0 });
  const expected = await expectedBooks(db, world.members, world.adjusted, { now: NOW, holdDays: 0 });
  expect(expected.map(({ net }) => net).sort()).toEqual([0, 400, 800]);
  expect(await keptBooks(db, world.members, NOW)).toEqual(expected);
  await db.affiliateCounter.updateMany({ where: { balanceCents: { not: 0 } }, data: { balanceCents: 1 } });
  expect(await keptBooks(db, world.members, NOW)).not.toEqual(expected);
});
