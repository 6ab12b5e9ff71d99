// The rules of the program: their rehearsal against real payments, their publication, and the moment of the switch.
import { beforeEach, describe, expect, it } from "vitest";
import { INITIAL_RULES, type ProgramRules } from "~/domain/program-rules";
import { db } from "~/server/db";
import { loadProgram } from "~/server/services/rules/load-program";
import { resetDatabase } from "~tests/support/database";
import {
  createAdminCaller,
  createAffiliate,
  createOrder,
  createUser,
  daysFromNow,
  NOW,
} from "~tests/support/factories";
import { publishedRules } from "~tests/support/program-rules";
import { brokenChecks, countNetworks } from "../ledger/right-books";

beforeEach(resetDatabase);

const adminAt = async (now: Date) => (await createAdminCaller(db, { now })).admin;
type Admin = Awaited<ReturnType<typeof adminAt>>;
const plain = (rules: ProgramRules) => structuredClone(rules) as Parameters<Admin["rules"]["saveDraft"]>[0]["rules"];

/** Half the rate on level 1 for buyers without a membership, doubled tier bonuses, and tiers with fewer orders. */
const CHEAPER: ProgramRules = {
  ...INITIAL_RULES,
  rates: { ...INITIAL_RULES.rates, None: [400, ...INITIAL_RULES.rates.None.slice(1)] },
  tiers: INITIAL_RULES.tiers.map((tier) => ({
    ...tier,
    minOrders: Math.ceil(tier.minOrders / 2),
    commissionBonusBps: tier.commissionBonusBps * 2,
  })),
};

/** Three levels of affiliates, buyers with and without membership, a refund, an undone payment and a test order. */
async function season(admin: Admin) {
  const top = await createAffiliate(db, { name: "Top" });
  const middle = await createAffiliate(db, { name: "Middle", referredByUserId: top.id });
  const near = await createAffiliate(db, { name: "Near", referredByUserId: middle.id });
  const buyers = [];
  for (const subscriptionTier of ["None", "Bronze", "Gold", "None"] as const) {
    buyers.push(await createUser(db, { referredByUserId: near.id, subscriptionTier }));
  }
  buyers.push(await createUser(db, { referredByUserId: middle.id }));
  const orderIds: string[] = [];
  for (let round = 0; round < 3; round++) {
    for (const [at, buyer] of buyers.entries()) {
      const { id: orderId } = await createOrder(db, buyer, { subtotalCents: 33_333 + 7_777 * at + round });
      await admin.orders.markPaid({ orderId });
      orderIds.push(orderId);
    }
  }
  const [first = "", second = "", third = ""] = orderIds;
  await admin.orders.refund({ orderId: first, reason: "Broken" });
  await admin.orders.undoPayment({ orderId: second, reason: "A mistake" });
  await admin.orders.setTestFlag({ orderId: third, isTestOrder: true });
  await admin.orders.setTestFlag({ orderId: third, isTestOrder: false });
}

/** Earnings in the ledger that were not reversed, by affiliate and by level, in cents. */
async function standing() {
  const entries = await db.ledgerEntry.findMany({
    where: { kind: "earn", reversedBy: null },
    include: { affiliate: { select: { name: true } } },
  });
  const names: Record<string, number> = {};
  const levels: Record<string, number> = {};
  for (const { amountCents, affiliate, level } of entries) {
    names[affiliate.name] = (names[affiliate.name] ?? 0) + Number(amountCents);
    levels[String(level)] = (levels[String(level)] ?? 0) + Number(amountCents);
  }
  return { names, levels };
}

async function rehearsed(admin: Admin, rules: ProgramRules) {
  await admin.rules.saveDraft({ rules: plain(rules) });
  const result = await admin.rules.rehearsal();
  if (!result) throw new Error("no draft");
  const side = (of: "nowCents" | "draftCents") => ({
    names: Object.fromEntries(result.accounts.map((account) => [account.name, account[of]])),
    levels: Object.fromEntries(result.levels.map((level) => [String(level.level), level[of]])),
  });
  return { result, now: side("nowCents"), draft: side("draftCents") };
}

describe("a rehearsal", () => {
  it("of the rules in force matches the posted ledger to the cent", async () => {
    const admin = await adminAt(NOW);
    await season(admin);
    const { result, now, draft } = await rehearsed(admin, INITIAL_RULES);
    expect(now).toEqual(await standing());
    expect(draft).toEqual(now);
    expect(result.postedCents).toBe(result.total.nowCents);
    expect(result.movedTiers).toEqual([]);
    expect(result.total.nowCents).toBeGreaterThan(0);
  });

  it("starts from everyone's counters before the payments, even after a partial refund", async () => {
    const admin = await adminAt(NOW);
    await season(admin);
    const [order] = await db.order.findMany({ where: { isPaid: true }, orderBy: { id: "asc" } });
    const refund = {
      goodsCents: 20_000,
      shippingCents: 0,
      reason: "Broken",
      to: "return" as const,
      requestId: crypto.randomUUID(),
    };
    await admin.orders.refundPart({ orderId: order?.id ?? "", ...refund });
    const { start, events } = await loadProgram(db, NOW);
    expect(events.filter(({ kind }) => kind === "refund")).toHaveLength(1);
    expect([...start.values()].map(({ counters }) => counters.lifetimeVolumeCents)).toEqual([0, 0, 0]);
    const { result } = await rehearsed(admin, INITIAL_RULES);
    expect(result.movedTiers).toEqual([]);
  });

  it("of a draft matches what the same payments post when the draft is in force from the beginning", async () => {
    const admin = await adminAt(NOW);
    await season(admin);
    const { draft, now } = await rehearsed(admin, CHEAPER);
    expect(draft).not.toEqual(now);
    await resetDatabase();
    await publishedRules(db, CHEAPER);
    await season(await adminAt(NOW));
    expect(draft).toEqual(await standing());
    await countNetworks(db);
    expect(await brokenChecks(db)).toEqual([]);
  });

  it("is null without a draft, and empty without orders", async () => {
    const admin = await adminAt(NOW);
    expect(await admin.rules.rehearsal()).toBeNull();
    expect((await rehearsed(admin, CHEAPER)).result).toMatchObject({ sales: 0, accounts: [] });
  });
});

async function publish(admin: Admin, rules: ProgramRules, from: string | null) {
  await admin.rules.saveDraft({ rules: plain(rules) });
  const { draft } = await admin.rules.get();
  if (!draft) throw new Error("no draft");
  return admin.rules.publish({ seenDraftAt: draft.updatedAt, from, note: "Shipping became dearer." });
}

async function sell(now: Date, buyer: Parameters<typeof createOrder>[1]) {
  const { id: orderId } = await createOrder(db, buyer);
  await (await adminAt(now)).orders.markPaid({ orderId });
  return db.ledgerEntry.findFirstOrThrow({ where: { orderId, level: 1 } });
}

describe("published rules", () => {
  it("apply from their start date, are named by each ledger entry, and are announced to affiliates", async () => {
    const affiliate = await createAffiliate(db);
    const buyer = await createUser(db, { referredByUserId: affiliate.id });
    await createAffiliate(db, { isDisabled: true });
    const admin = await adminAt(NOW);
    await publish(admin, { ...CHEAPER, holdDays: 10 }, "2026-06-20");
    expect(await sell(NOW, buyer)).toMatchObject({ ruleVersion: 1, rateBps: 800, availableAt: NOW });
    const after = daysFromNow(7);
    const entry = await sell(after, buyer);
    expect(entry).toMatchObject({ ruleVersion: 2, rateBps: 400, availableAt: daysFromNow(17) });
    await (await adminAt(after)).orders.refund({ orderId: entry.orderId ?? "", reason: "Broken" });
    expect(await db.ledgerEntry.findFirst({ where: { reversesEntryId: entry.id } })).toMatchObject({ ruleVersion: 2 });
    const mails = await db.outboxMail.findMany({ where: { template: "rules-changed" } });
    expect(mails.map(({ toEmail }) => toEmail)).toEqual([affiliate.email]);
    await countNetworks(db);
    expect(await brokenChecks(db)).toEqual([]);
  });

  it("send their withdrawal only to affiliates who may have received the announcement", async () => {
    const told = await createAffiliate(db);
    await createAffiliate(db);
    const admin = await adminAt(NOW);
    await publish(admin, CHEAPER, "2026-06-20");
    await db.outboxMail.updateMany({ where: { toEmail: told.email }, data: { status: "sent" } });
    await admin.rules.withdraw({ version: 2 });
    const mails = await db.outboxMail.findMany({ where: { template: "rules-changed" }, orderBy: { dedupeKey: "asc" } });
    expect(mails.map(({ toEmail, dedupeKey }) => [toEmail, dedupeKey.split(":")[0]])).toEqual([
      [told.email, "rules-published"],
      [told.email, "rules-withdrawn"],
    ]);
  });

  it("become the draft again when they are withdrawn, unless there is another draft", async () => {
    const admin = await adminAt(NOW);
    await publish(admin, CHEAPER, "2026-06-20");
    await admin.rules.withdraw({ version: 2 });
    expect((await admin.rules.get()).draft?.rules).toEqual(CHEAPER);
    await publish(admin, CHEAPER, "2026-06-20");
    await admin.rules.saveDraft({ rules: plain({ ...CHEAPER, holdDays: 3 }) });
    await admin.rules.withdraw({ version: 3 });
    expect((await admin.rules.get()).draft?.rules.holdDays).toBe(3);
  });

  it("can be withdrawn only until they begin, and only one change can be upcoming", async () => {
    const admin = await adminAt(NOW);
    await publish(admin, CHEAPER, "2026-06-20");
    await expect(publish(admin, { ...CHEAPER, holdDays: 3 }, null)).rejects.toThrow("still to come");
    await admin.rules.withdraw({ version: 2 });
    await expect(admin.rules.withdraw({ version: 2 })).rejects.toThrow("still to come");
    const buyer = await createUser(db, { referredByUserId: (await createAffiliate(db)).id });
    expect(await sell(daysFromNow(7), buyer)).toMatchObject({ ruleVersion: 1, rateBps: 800 });
    await publish(admin, { ...CHEAPER, holdDays: 3 }, null);
    await expect(admin.rules.withdraw({ version: 3 })).rejects.toThrow("still to come");
    expect((await admin.rules.get()).versions.map(({ version, state }) => [version, state])).toEqual([
      [3, "in-force"],
      [2, "withdrawn"],
      [1, "former"],
    ]);
  });

  it("must be the draft that was seen, differ from the rules in force, and begin in the future", async () => {
    const admin = await adminAt(NOW);
    await admin.rules.saveDraft({ rules: plain(CHEAPER) });
    const stale = { seenDraftAt: daysFromNow(-1), from: null, note: "Because" };
    await expect(admin.rules.publish(stale)).rejects.toThrow("has changed");
    await expect(publish(admin, CHEAPER, "2026-06-14")).rejects.toThrow("Choose a day in the future");
    await expect(publish(admin, INITIAL_RULES, null)).rejects.toThrow("the same as the rules in force");
    const [starter, ...others] = INITIAL_RULES.tiers;
    const upsideDown = { ...INITIAL_RULES, tiers: [...others, starter ?? INITIAL_RULES.tiers[0]] } as ProgramRules;
    await expect(admin.rules.saveDraft({ rules: plain(upsideDown) })).rejects.toThrow();
  });

  it("can be drafted by several admins, who cannot overwrite or discard what another has saved", async () => {
    const drafted = (holdDays: number) => ({ rules: plain({ ...INITIAL_RULES, holdDays }) });
    const { rules } = await adminAt(NOW);
    const later = (await adminAt(daysFromNow(1))).rules;
    const elsewhere = { cause: { reason: "changed-elsewhere" } };
    expect(await rules.saveDraft({ ...drafted(1), seenDraftAt: null })).toEqual({ savedAt: NOW });
    await expect(later.saveDraft({ ...drafted(2), seenDraftAt: null })).rejects.toMatchObject(elsewhere);
    await later.saveDraft({ ...drafted(3), seenDraftAt: NOW });
    await expect(rules.saveDraft({ ...drafted(4), seenDraftAt: NOW })).rejects.toMatchObject(elsewhere);
    // A retry of the same save, as after a lost response.
    expect(await later.saveDraft({ ...drafted(3), seenDraftAt: NOW })).toEqual({ savedAt: daysFromNow(1) });
    expect((await rules.get()).draft).toMatchObject({ rules: { holdDays: 3 } });
    await expect(rules.discardDraft({ seenDraftAt: NOW })).rejects.toMatchObject(elsewhere);
    await expect(rules.discardDraft({ seenDraftAt: null })).rejects.toMatchObject(elsewhere);
    await rules.discardDraft({ seenDraftAt: daysFromNow(1) });
    await rules.discardDraft({ seenDraftAt: daysFromNow(1) });
    await expect(rules.saveDraft({ ...drafted(5), seenDraftAt: daysFromNow(1) })).rejects.toMatchObject(elsewhere);
    expect((await rules.get()).draft).toBeNull();
  });

  it("cannot be drafted from a version that another has followed or will follow", async () => {
    const admin = await adminAt(NOW);
    const draft = { rules: plain({ ...INITIAL_RULES, holdDays: 1 }), seenDraftAt: null };
    const elsewhere = { cause: { reason: "changed-elsewhere" } };
    await publish(admin, CHEAPER, "2026-06-20");
    await expect(admin.rules.saveDraft({ ...draft, seenVersions: [1] })).rejects.toMatchObject(elsewhere);
    const { rules } = await adminAt(daysFromNow(7));
    await expect(rules.saveDraft({ ...draft, seenVersions: [1, 2] })).rejects.toMatchObject(elsewhere);
    expect((await rules.get()).draft).toBeNull();
    await admin.rules.saveDraft({ ...draft, seenVersions: [1, 2] });
    await admin.rules.discardDraft({ seenDraftAt: NOW });
    await rules.saveDraft({ ...draft, seenVersions: [2] });
    expect((await rules.get()).draft).not.toBeNull();
  });

  it("published while orders are being paid apply to each order wholly or not at all", async () => {
    const top = await createAffiliate(db);
    const near = await createAffiliate(db, { referredByUserId: top.id });
    const buyers = await Promise.all(Array.from({ length: 8 }, () => createUser(db, { referredByUserId: near.id })));
    const orders = await Promise.all(buyers.map((buyer) => createOrder(db, buyer)));
    const admin = await adminAt(NOW);
    await admin.rules.saveDraft({ rules: plain({ ...CHEAPER, holdDays: 5 }) });
    await Promise.all([
      ...orders.map(({ id: orderId }) => admin.orders.markPaid({ orderId })),
      admin.rules.publish({ seenDraftAt: NOW, from: null, note: "Because" }),
    ]);
    for (const { id: orderId } of orders) {
      const entries = await db.ledgerEntry.findMany({ where: { orderId }, orderBy: { level: "asc" } });
      const [version] = entries.map(({ ruleVersion }) => ruleVersion);
      expect(entries.map(({ ruleVersion }) => ruleVersion)).toEqual([version, version]);
      expect(entries[0]?.rateBps).toBe(version === 1 ? 800 : 400);
    }
    await countNetworks(db);
    expect(await brokenChecks(db)).toEqual([]);
  });
});
