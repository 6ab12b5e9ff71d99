import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { refreshLeaderboard } from "~/server/services/leaderboard/refresh-leaderboard";
import { auditEntriesOf } from "~tests/support/audit-entries";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  countStatements,
  createAdmin,
  createAffiliate,
  createChain,
  createOrder,
  createUser,
  NOW,
} from "~tests/support/factories";

beforeEach(resetDatabase);

async function admin() {
  const user = await createAdmin(db, { name: "Ann Admin" });
  const api = await callerFor(db, user.id);
  return { user, api, affiliates: api.admin.affiliates };
}
const asked = (userId: string, reason = "I know many labs") =>
  db.affiliateRequest.create({ data: { userId, reason, createdAt: NOW } });
const accountOf = (id: string) => db.user.findUniqueOrThrow({ where: { id } });
const mails = (template: string) => db.outboxMail.findMany({ where: { template } });
const acts = (action: string) => auditEntriesOf(db, action);
const tenTimes = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, act));
const paidOrderOf = async (buyer: { id: string; email: string }, api: Awaited<ReturnType<typeof callerFor>>) => {
  const order = await createOrder(db, buyer);
  await api.admin.orders.markPaid({ orderId: order.id });
  return order;
};
const earned = async (orderId: string) =>
  (await db.ledgerEntry.findMany({ where: { orderId, kind: "earn" } })).map((entry) => entry.affiliateUserId);

describe("affiliate requests", () => {
  it("are listed with name, e-mail, reason and date, oldest first", async () => {
    const { affiliates } = await admin();
    const late = await createUser(db, { name: "Late One", isDisabled: true });
    const early = await createUser(db, { name: "Early One" });
    await asked(late.id);
    await db.affiliateRequest.create({
      data: { userId: early.id, reason: "First", createdAt: new Date(NOW.getTime() - 1000) },
    });
    const { count, requests } = await affiliates.pending();
    expect(count).toBe(2);
    expect(requests).toMatchObject([
      { name: "Early One", email: early.email, reason: "First", isDisabled: false },
      { name: "Late One", reason: "I know many labs", createdAt: NOW, isDisabled: true },
    ]);
  });

  it("on approval, make the account an affiliate with a code, e-mail the person and write an audit entry", async () => {
    const { affiliates, user } = await admin();
    const person = await createUser(db, { name: "Robin Field" });
    const { id: requestId } = await asked(person.id);
    const { code } = await affiliates.approve({ requestId });
    expect(code).toMatch(/^ROB[A-Z0-9]{6}$/);
    expect(await accountOf(person.id)).toMatchObject({ isAffiliate: true, affiliateCode: code, affiliateSince: NOW });
    expect(await db.affiliateRequest.findUniqueOrThrow({ where: { id: requestId } })).toMatchObject({
      status: "approved",
      reviewedAt: NOW,
      reviewedByUserId: user.id,
    });
    expect(await mails("affiliate-approved")).toMatchObject([
      { toEmail: person.email, payload: { userId: person.id } },
    ]);
    expect(await acts("affiliate.approve")).toMatchObject([
      {
        actorName: "Ann Admin",
        entityId: person.id,
        before: { status: "pending", isAffiliate: false, affiliateCode: null },
        after: { status: "approved", isAffiliate: true, affiliateCode: code },
      },
    ]);
    expect((await affiliates.pending()).count).toBe(0);
  });

  it("are granted once, with one code and one e-mail, for concurrent and repeated approvals", async () => {
    const { affiliates } = await admin();
    const { id: requestId } = await asked((await createUser(db)).id);
    const answers = [
      ...(await tenTimes(() => affiliates.approve({ requestId }))),
      await affiliates.approve({ requestId }),
    ];
    expect(new Set(answers.map(({ code }) => code)).size).toBe(1);
    expect(answers.filter(({ alreadyApproved }) => !alreadyApproved)).toHaveLength(1);
    expect(await mails("affiliate-approved")).toHaveLength(1);
    expect(await acts("affiliate.approve")).toHaveLength(1);
  });

  it("on rejection, e-mail the person once and change nothing else", async () => {
    const { affiliates } = await admin();
    const person = await createUser(db);
    const { id: requestId } = await asked(person.id);
    const answers = await tenTimes(() => affiliates.reject({ requestId, reason: "Not now" }));
    expect(answers.filter(({ alreadyRejected }) => !alreadyRejected)).toHaveLength(1);
    expect(await accountOf(person.id)).toMatchObject({ isAffiliate: false, affiliateCode: null });
    expect(await mails("affiliate-rejected")).toMatchObject([
      { toEmail: person.email, payload: { reason: "Not now" } },
    ]);
    expect(await acts("affiliate.reject")).toMatchObject([
      { before: { status: "pending" }, after: { status: "rejected" } },
    ]);
    await expect(affiliates.approve({ requestId })).rejects.toMatchObject({ cause: { reason: "already-rejected" } });
  });

  it("are either approved or rejected when both are sent concurrently", async () => {
    const { affiliates } = await admin();
    for (let round = 0; round < 5; round++) {
      const person = await createUser(db);
      const { id: requestId } = await asked(person.id);
      await Promise.allSettled([
        affiliates.approve({ requestId }),
        affiliates.reject({ requestId, reason: "Not now" }),
      ]);
      const { status } = await db.affiliateRequest.findUniqueOrThrow({ where: { id: requestId } });
      const sent = await db.outboxMail.findMany({ where: { toEmail: person.email } });
      expect(sent.map(({ template }) => template)).toEqual([`affiliate-${status}`]);
      expect((await accountOf(person.id)).isAffiliate).toBe(status === "approved");
    }
  });

  it("return 'Request not found' for an unknown request", async () => {
    const { affiliates } = await admin();
    const requestId = crypto.randomUUID();
    await expect(affiliates.approve({ requestId })).rejects.toThrow("Request not found");
    await expect(affiliates.reject({ requestId, reason: "Not now" })).rejects.toThrow("Request not found");
  });
});

describe("affiliate administration access", () => {
  it("returns FORBIDDEN to affiliates and customers, and changes nothing", async () => {
    const person = await createUser(db);
    const { id: requestId } = await asked(person.id);
    for (const actor of [await createAffiliate(db), await createUser(db)]) {
      const { admin: api } = await callerFor(db, actor.id);
      await expect(api.affiliates.approve({ requestId })).rejects.toMatchObject({ code: "FORBIDDEN" });
      await expect(api.affiliates.setAffiliate({ userId: actor.id, isAffiliate: true })).rejects.toMatchObject({
        code: "FORBIDDEN",
      });
      await expect(api.affiliates.changeCode({ userId: actor.id, code: "MINE123" })).rejects.toMatchObject({
        code: "FORBIDDEN",
      });
    }
    expect((await accountOf(person.id)).isAffiliate).toBe(false);
  });
});

describe("granting and revoking affiliate status", () => {
  it("grants once for concurrent clicks, with a code and an e-mail, and answers a pending request", async () => {
    const { affiliates } = await admin();
    const person = await createUser(db);
    await asked(person.id);
    const answers = await tenTimes(() => affiliates.setAffiliate({ userId: person.id, isAffiliate: true }));
    expect(answers.filter(({ alreadySet }) => !alreadySet)).toHaveLength(1);
    const { affiliateCode, isAffiliate } = await accountOf(person.id);
    expect({ isAffiliate, codes: [...new Set(answers.map(({ code }) => code))] }).toEqual({
      isAffiliate: true,
      codes: [affiliateCode],
    });
    expect(await mails("affiliate-approved")).toHaveLength(1);
    expect(await db.affiliateRequest.findMany()).toMatchObject([{ status: "approved" }]);
    expect(await acts("affiliate.grant")).toMatchObject([
      { before: { isAffiliate: false }, after: { isAffiliate: true, affiliateCode } },
    ]);
  });

  it("stops commissions of a revoked affiliate but not of the upline, and resumes them when granted", async () => {
    const { affiliates, api } = await admin();
    const [top, middle, near] = await createChain(db, 3);
    const buyer = await createUser(db, { referredByUserId: near?.id ?? null });
    const before = await paidOrderOf(buyer, api);
    await affiliates.setAffiliate({ userId: String(middle?.id), isAffiliate: false });
    const without = await paidOrderOf(buyer, api);
    expect(await earned(before.id)).toHaveLength(3);
    expect((await earned(without.id)).sort()).toEqual([top?.id, near?.id].sort());
    const levels = await db.ledgerEntry.findMany({ where: { orderId: without.id }, orderBy: { level: "asc" } });
    expect(levels.map(({ level, amountCents }) => [level, Number(amountCents)])).toEqual([
      [1, 800],
      [3, 400],
    ]);
    expect(await db.skippedCommission.findMany()).toMatchObject([
      { affiliateUserId: middle?.id, level: 2, reason: "not-an-affiliate" },
    ]);
    const { ledger, unpaid } = affiliates;
    expect((await ledger({ userId: String(middle?.id) })).entries).toHaveLength(1);
    expect((await unpaid({ userId: String(middle?.id) })).rows).toHaveLength(1);
    await affiliates.setAffiliate({ userId: String(middle?.id), isAffiliate: true });
    expect(await earned((await paidOrderOf(buyer, api)).id)).toHaveLength(3);
  });

  it("keeps code, downline and balance when revoked; the code is invalid until granted again", async () => {
    const { affiliates, api } = await admin();
    const person = await createAffiliate(db, { affiliateCode: "KEEPME22" });
    const below = await createUser(db, { referredByUserId: person.id });
    await paidOrderOf(below, api);
    await affiliates.setAffiliate({ userId: person.id, isAffiliate: false });
    expect(await affiliates.byId({ userId: person.id })).toMatchObject({
      isAffiliate: false,
      affiliateCode: "KEEPME22",
      inviteLink: null,
      standing: { orders: 1 },
      sums: { owedCents: 800, availableCents: 800 },
    });
    expect((await affiliates.referrals({ userId: person.id })).rows).toMatchObject([
      { userId: below.id, ownOrders: 1 },
    ]);
    expect((await affiliates.referrals({ userId: person.id, page: 3 })).rows).toHaveLength(1);
    const visitor = await callerFor(db, null);
    expect(await visitor.affiliate.checkCode({ code: "KEEPME22" })).toEqual({ valid: false });
    const { code } = await affiliates.setAffiliate({ userId: person.id, isAffiliate: true });
    expect(code).toBe("KEEPME22");
    expect((await visitor.affiliate.checkCode({ code: "KEEPME22" })).valid).toBe(true);
    expect(await acts("affiliate.revoke")).toMatchObject([
      { before: { isAffiliate: true }, after: { isAffiliate: false } },
    ]);
  });

  it("grants the tier that the existing downline has earned", async () => {
    const { affiliates } = await admin();
    const person = await createUser(db);
    await db.affiliateCounter.create({
      data: { userId: person.id, slot: 0, networkSize: 9, countedNetwork: 8, orders: 2 },
    });
    await affiliates.setAffiliate({ userId: person.id, isAffiliate: true });
    expect((await affiliates.byId({ userId: person.id })).tier.name).toBe("Builder");
    expect((await affiliates.history({ userId: person.id })).tiers).toMatchObject([
      { tier: { name: "Builder" }, reachedBy: [{ key: "networkSize", current: 8 }] },
    ]);
  });

  it("ends in one consistent state for concurrent grants and revocations, with an audit entry per change", async () => {
    const { affiliates } = await admin();
    const person = await createAffiliate(db);
    await Promise.all(
      [true, false, true, false].map((isAffiliate) => affiliates.setAffiliate({ userId: person.id, isAffiliate })),
    );
    const done = await db.auditEntry.findMany({ where: { entityId: person.id } });
    const grants = done.filter(({ action }) => action === "affiliate.grant").length;
    expect((await accountOf(person.id)).isAffiliate).toBe(done.length === 2 * grants);
  });

  it("returns 'User not found' for a deleted or unknown account", async () => {
    const { affiliates } = await admin();
    const gone = await createUser(db, { deletedAt: NOW });
    for (const userId of [gone.id, crypto.randomUUID()]) {
      await expect(affiliates.setAffiliate({ userId, isAffiliate: true })).rejects.toThrow("User not found");
    }
  });
});

describe("affiliate code change", () => {
  it("takes effect immediately, and the former code keeps working", async () => {
    const { affiliates } = await admin();
    const person = await createAffiliate(db, { affiliateCode: "OLDCODE1" });
    await affiliates.changeCode({ userId: person.id, code: " newc0de2 " });
    const visitor = await callerFor(db, null);
    for (const code of ["OLDCODE1", "NEWC0DE2"]) {
      expect((await visitor.affiliate.checkCode({ code })).valid).toBe(true);
    }
    expect(await affiliates.byId({ userId: person.id })).toMatchObject({
      affiliateCode: "NEWC0DE2",
      formerCodes: [{ code: "OLDCODE1" }],
    });
    expect(await acts("affiliate.code")).toMatchObject([
      { before: { affiliateCode: "OLDCODE1" }, after: { affiliateCode: "NEWC0DE2" } },
    ]);
    expect(await affiliates.changeCode({ userId: person.id, code: "NEWC0DE2" })).toMatchObject({ alreadySet: true });
  });

  it("is refused for a current, former, lookalike or malformed code, and for a non-affiliate", async () => {
    const { affiliates } = await admin();
    const [one, other] = [await createAffiliate(db, { affiliateCode: "FIRST234" }), await createAffiliate(db)];
    await affiliates.changeCode({ userId: one.id, code: "SECOND23" });
    for (const code of ["FIRST234", "SECOND23", "F1RST234", "SEC0ND23"]) {
      await expect(affiliates.changeCode({ userId: other.id, code })).rejects.toMatchObject({
        cause: { reason: "code-taken", detail: { fieldErrors: { code: expect.any(String) } } },
      });
    }
    for (const code of ["SHORT", "WAYTOOLONGCODE", "NO-SIGNS", ""]) {
      await expect(affiliates.changeCode({ userId: other.id, code })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    }
    const customer = await createUser(db);
    await expect(affiliates.changeCode({ userId: customer.id, code: "FREE2345" })).rejects.toMatchObject({
      cause: { reason: "not-an-affiliate" },
    });
  });

  it("gives a code to one of ten concurrent applicants", async () => {
    const { affiliates } = await admin();
    const people = await Promise.all(Array.from({ length: 10 }, () => createAffiliate(db)));
    const answers = await Promise.allSettled(
      people.map(({ id }) => affiliates.changeCode({ userId: id, code: "WANTED22" })),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db.user.count({ where: { affiliateCode: "WANTED22" } })).toBe(1);
    expect(await db.formerAffiliateCode.count()).toBe(1);
  });
});

describe("display name and flags", () => {
  it("normalizes a display name, clears it with an empty value and refuses deceptive ones", async () => {
    const { affiliates } = await admin();
    const { id: userId } = await createAffiliate(db, { name: "Jane Doe" });
    await affiliates.setCustomName({ userId, customName: "  Peak   Labs " });
    expect(await affiliates.byId({ userId })).toMatchObject({
      customAffiliateName: "Peak Labs",
      shownName: "Peak Labs",
    });
    for (const customName of ["x", "a".repeat(41), "me@lab.test", "Pеak", "Peak\u200bLabs"]) {
      await expect(affiliates.setCustomName({ userId, customName })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    }
    await tenTimes(() => affiliates.setCustomName({ userId, customName: "" }));
    expect((await affiliates.byId({ userId })).shownName).toBe("Jane D.");
    expect(await acts("affiliate.custom-name")).toMatchObject([
      { before: { customAffiliateName: null }, after: { customAffiliateName: "Peak Labs" } },
      { before: { customAffiliateName: "Peak Labs" }, after: { customAffiliateName: null } },
    ]);
  });

  it("switches founder and tier discount once each, and audits before and after", async () => {
    const { affiliates } = await admin();
    const { id: userId } = await createAffiliate(db);
    await tenTimes(() => affiliates.setFounder({ userId, isFounder: true }));
    await tenTimes(() => affiliates.setTierActive({ userId, isActive: false, reason: "Spam" }));
    expect(await affiliates.byId({ userId })).toMatchObject({
      ...{ isFounder: true, affiliateTierActive: false, affiliateTierOffReason: "Spam" },
    });
    expect(await (await callerFor(db, userId)).affiliate.dashboard()).toMatchObject({
      ...{ tierState: "off", affiliateTierOffReason: "Spam" },
    });
    const silent = affiliates.setTierActive({ userId, isActive: false });
    await expect(silent).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect((await affiliates.history({ userId })).acts).toHaveLength(2);
    expect(await acts("affiliate.founder")).toMatchObject([
      { before: { isFounder: false }, after: { isFounder: true } },
    ]);
    expect(await acts("affiliate.tier-active")).toMatchObject([
      { before: { affiliateTierActive: true }, after: { affiliateTierActive: false, reason: "Spam" } },
    ]);
  });

  it("e-mails the affiliate what a turned-off tier takes away and why, and when it is active again", async () => {
    const { affiliates } = await admin();
    const affiliate = await createAffiliate(db, { affiliateTierId: "tier-builder" });
    await affiliates.setTierActive({ userId: affiliate.id, isActive: false, reason: "Adverts with\nclaims" });
    await db.outboxMail.updateMany({ data: { status: "sent" } });
    // The unsent 'active again' e-mail is dropped when the tier is turned off again, and no new one is queued.
    await affiliates.setTierActive({ userId: affiliate.id, isActive: true });
    await affiliates.setTierActive({ userId: affiliate.id, isActive: false, reason: "Again" });
    expect(await db.outboxMail.count({ where: { template: "tier-switched" } })).toBe(1);
    await affiliates.setTierActive({ userId: affiliate.id, isActive: true });
    const suspended = await createAffiliate(db, { isDisabled: true });
    await affiliates.setTierActive({ userId: suspended.id, isActive: false, reason: "Spam" });
    const mails = await db.outboxMail.findMany({ where: { template: "tier-switched" }, orderBy: { createdAt: "asc" } });
    expect(mails.map(({ toEmail }) => toEmail)).toEqual([affiliate.email, affiliate.email]);
    const composed = await Promise.all(
      mails.map(({ payload }) => composeMail(db, { template: "tier-switched", payload })),
    );
    const off = composed.find(({ subject }) => subject === "Your Builder tier has been turned off");
    expect(off?.text).toContain("Bonus on direct commissions: 1%");
    expect(off?.text).toContain("Discount on your own orders: 2%");
    expect(off?.text).toContain("> Adverts with\n> claims");
    expect(composed.map(({ subject }) => subject)).toContain("Your Builder tier is active again");
  });
});

describe("affiliate list", () => {
  it("searches by part of name, e-mail or code, and treats pattern characters literally", async () => {
    const { affiliates } = await admin();
    const jane = await createAffiliate(db, { name: "Jane Doe", email: "jd_1@lab.test", affiliateCode: "JAN234567" });
    await createAffiliate(db, { name: "Other One", email: "jdx1@other.test" });
    await createUser(db, { name: "Jane Customer" });
    for (const search of ["jane", "ne do", "JD_1@LAB", "an2345", "ja", "do", "jd_"]) {
      expect((await affiliates.list({ search })).rows.map(({ userId }) => userId)).toEqual([jane.id]);
    }
    for (const search of ["%", "_", "an", "ne%do"]) {
      expect(await affiliates.list({ search })).toMatchObject({ total: 0, rows: [], pageCount: 1 });
    }
  });

  it("shows referrer, amounts and invite link; a revoked affiliate has no link", async () => {
    const { affiliates, api } = await admin();
    const above = await createAffiliate(db, { name: "Ada Above" });
    const person = await createAffiliate(db, { referredByUserId: above.id, affiliateCode: "LINKED22" });
    const buyer = await createUser(db, { referredByUserId: person.id });
    await paidOrderOf(buyer, api);
    const [row] = (await affiliates.list({ search: "LINKED22" })).rows;
    expect(row).toMatchObject({
      referrerName: "Ada Above",
      referrerId: above.id,
      inviteLink: "http://localhost:3000/affiliate/signup?ref=LINKED22",
      orders: 1,
      volumeCents: 10_000,
      balanceCents: 800,
      paidTotalCents: 0,
      tier: { name: "Starter", level: 1 },
    });
    await affiliates.setAffiliate({ userId: person.id, isAffiliate: false });
    expect((await affiliates.list({ search: "LINKED22" })).rows).toMatchObject([
      { isAffiliate: false, inviteLink: null },
    ]);
  });

  it("filters by tier, active, active this month and revoked; the cards match the filters", async () => {
    const { affiliates, api } = await admin();
    const longAgo = new Date("2026-04-30T23:59:59Z");
    const past = { createdAt: longAgo, affiliateSince: longAgo };
    await createAffiliate(db, { ...past, name: "Elite", affiliateTierId: "tier-elite" });
    await createAffiliate(db, { ...past, name: "Gone", isAffiliate: false });
    const recruiter = await createAffiliate(db, { ...past, name: "Recruiter" });
    const earner = await createAffiliate(db, { ...past, name: "Earner" });
    await createAffiliate(db, { ...past, name: "Deleted", deletedAt: NOW });
    await createUser(db, { referredByUserId: recruiter.id });
    const buyer = await createUser(db, { referredByUserId: earner.id, createdAt: longAgo });
    await paidOrderOf(buyer, api);
    const names = async (input: Parameters<typeof affiliates.list>[0]) =>
      (await affiliates.list({ sort: "name", direction: "ascending", ...input })).rows.map(({ name }) => name);
    expect(await names({})).toEqual(["Earner", "Elite", "Gone", "Recruiter"]);
    expect(await names({ status: "active" })).toEqual(["Earner", "Elite", "Recruiter"]);
    expect(await names({ status: "this-month" })).toEqual(["Earner", "Recruiter"]);
    expect(await names({ status: "revoked" })).toEqual(["Gone"]);
    expect(await names({ tier: 8 })).toEqual(["Elite"]);
    expect(await affiliates.stats()).toEqual({
      total: 3,
      activeThisMonth: 2,
      ...{ owedCents: 800, owedAccounts: 1, owingCents: 0, owingAccounts: 0, netCents: 800, paidCents: 0 },
      ...{ deletedCents: 0, deletedAccounts: 0, inPayoutCents: 0, keptCents: 0 },
    });
  });

  it("does not count as active this month who earned only what was taken back", async () => {
    const { affiliates, api } = await admin();
    const longAgo = new Date("2026-04-30T23:59:59Z");
    const past = { createdAt: longAgo, affiliateSince: longAgo };
    const active = async () =>
      [(await affiliates.stats()).activeThisMonth, (await affiliates.list({ status: "this-month" })).total] as const;
    const slip = await createAffiliate(db, { ...past, name: "Slip" });
    const buyer = await createUser(db, { referredByUserId: slip.id, createdAt: longAgo });
    const { id: orderId } = await createOrder(db, buyer);
    await api.admin.orders.markPaid({ orderId });
    expect(await active()).toEqual([1, 1]);
    await api.admin.orders.undoPayment({ orderId, reason: "Wrong order" });
    expect(await active()).toEqual([0, 0]);
    await api.admin.orders.markPaid({ orderId });
    expect(await active()).toEqual([1, 1]);
  });

  it("sorts by name, join date and orders (revoked affiliates last), and paginates without loss", async () => {
    const { affiliates } = await admin();
    for (let n = 0; n < 30; n++) {
      const since = new Date(NOW.getTime() + n * 1000);
      const { id } = await createAffiliate(db, {
        name: `Name ${String(n).padStart(2, "0")}`,
        affiliateSince: since,
        isAffiliate: n % 10 !== 0,
      });
      await db.affiliateCounter.create({ data: { userId: id, slot: 3, orders: (n * 7) % 30, networkSize: n } });
    }
    await refreshLeaderboard({ db, now: NOW });
    const read = async (input: Parameters<typeof affiliates.list>[0]) => {
      const pages = [await affiliates.list({ ...input, page: 1 }), await affiliates.list({ ...input, page: 2 })];
      expect(pages.map(({ rows, total, pageCount }) => [rows.length, total, pageCount])).toEqual([
        [25, 30, 2],
        [5, 30, 2],
      ]);
      return pages.flatMap(({ rows }) => rows);
    };
    expect((await read({ sort: "name", direction: "ascending" })).map(({ name }) => name.slice(5))).toEqual(
      Array.from({ length: 30 }, (_, n) => String(n).padStart(2, "0")),
    );
    expect((await read({})).at(0)?.name).toBe("Name 29");
    for (const search of ["", "name"]) {
      const [last, past] = [await affiliates.list({ search, page: 2 }), await affiliates.list({ search, page: 9 })];
      expect(past).toEqual(last);
      expect(past.rows).toHaveLength(5);
    }
    const byOrders = await read({ sort: "orders" });
    const present = byOrders.filter(({ isAffiliate }) => isAffiliate).map(({ orders }) => orders);
    expect(present).toEqual([...present].sort((one, other) => other - one));
    expect(byOrders.slice(-3).map(({ isAffiliate }) => isAffiliate)).toEqual([false, false, false]);
    expect(new Set(byOrders.map(({ userId }) => userId)).size).toBe(30);
  });

  it("takes at most five statements, for 25 rows as for one", async () => {
    const { affiliates } = await admin();
    await createAffiliate(db);
    const few = await countStatements(db, () => affiliates.list({ sort: "volume" }));
    for (let n = 0; n < 25; n++) await createAffiliate(db);
    const many = await countStatements(db, () => affiliates.list({ sort: "volume" }));
    expect(few.length).toBeLessThanOrEqual(5);
    expect(many.length).toBeLessThanOrEqual(few.length);
  });
});

describe("affiliate page", () => {
  it("shows the whole path to the root, beyond the ten earning levels, and the downline by level", async () => {
    const { affiliates } = await admin();
    const chain = await createChain(db, 13);
    const last = chain.at(-1);
    const { above } = await affiliates.tree({ userId: String(last?.id) });
    expect(above.map(({ userId, level }) => [userId, level])).toEqual(
      chain
        .slice(0, -1)
        .toReversed()
        .map(({ id }, index) => [id, index + 1]),
    );
    const root = await affiliates.tree({ userId: String(chain[0]?.id) });
    expect(root).toMatchObject({ above: [], networkSize: 10 });
    expect(root.below).toHaveLength(10);
  });

  it("shows ledger entries with their calculation and adjustment reasons, and empty payouts and clicks", async () => {
    const { affiliates, api } = await admin();
    const person = await createAffiliate(db);
    const buyer = await createUser(db, { referredByUserId: person.id });
    const order = await paidOrderOf(buyer, api);
    await api.admin.ledger.adjust({
      requestId: crypto.randomUUID(),
      affiliateUserId: person.id,
      amountCents: -300,
      reason: "Paid by hand",
    });
    const { entries } = await affiliates.ledger({ userId: person.id });
    expect(entries.map(({ kind, amountCents }) => [kind, amountCents])).toEqual(
      expect.arrayContaining([
        ["earn", 800],
        ["adjust", -300],
      ]),
    );
    expect(entries.find(({ kind }) => kind === "earn")).toMatchObject({
      shortOrderId: order.shortId,
      baseCents: 10_000,
      rateBps: 800,
      level: 1,
    });
    expect((await affiliates.ledger({ userId: person.id, kind: "adjust" })).entries).toMatchObject([
      { reason: "Paid by hand" },
    ]);
    const other = await createAffiliate(db);
    expect((await affiliates.ledger({ userId: other.id })).entries).toEqual([]);
    expect(await affiliates.payouts({ userId: person.id })).toEqual({ nextCursor: null, payouts: [] });
    expect((await affiliates.clicks({ userId: person.id, days: 30 })).totalClicks).toBe(0);
  });

  it("returns 'Affiliate not found' for an unknown account", async () => {
    const { affiliates } = await admin();
    await expect(affiliates.byId({ userId: crypto.randomUUID() })).rejects.toThrow("Affiliate not found");
  });
});
