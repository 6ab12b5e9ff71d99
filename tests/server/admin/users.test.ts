import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { deleteSentMails } from "~/server/mail/delete-sent-mails";
import { CANCELLED_BY_MEMBER } from "~/server/services/membership/cancel-request";
import { auditEntriesOf } from "~tests/support/audit-entries";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  createAddress,
  createAdmin,
  createAffiliate,
  createCategory,
  createChain,
  createOrder,
  createUser,
  daysFromNow,
  NOW,
} from "~tests/support/factories";

beforeEach(resetDatabase);

async function admin(name = "Ann Admin") {
  const user = await createAdmin(db, { name });
  const api = await callerFor(db, user.id);
  return { user, api, users: api.admin.users };
}
type Users = Awaited<ReturnType<typeof admin>>["users"];
const accountOf = (id: string) => db.user.findUniqueOrThrow({ where: { id } });
const acts = (action: string) => auditEntriesOf(db, action);
const cause = (reason: string) => ({ cause: { reason } });

/** Saves these fields over the current ones. */
async function edit(users: Users, userId: string, change: object) {
  const { mark, fields } = await users.byId({ userId });
  return users.update({ userId, mark, fields: { ...fields, ...change } });
}

describe("user list", () => {
  it("shows name, e-mail, tier and discount, and no deleted account", async () => {
    const { users, user } = await admin();
    const gold = await createUser(db, {
      name: "Gwen Gold",
      subscriptionTier: "Gold",
      markupReductionPercentage: 25,
      subscriptionExpiresAt: new Date("2026-12-01"),
    });
    await createUser(db, { deletedAt: NOW });
    const { rows, total } = await users.list({ sort: "name", direction: "ascending" });
    expect(total).toBe(2);
    expect(rows.map(({ id }) => id)).toEqual([user.id, gold.id]);
    expect(rows[0]).toMatchObject({ isAdmin: true, discountPercent: 0 });
    expect(rows[1]).toMatchObject({
      name: "Gwen Gold",
      email: gold.email,
      subscriptionTier: "Gold",
      discountPercent: 25,
    });
  });

  it("shows 0% for an expired discount, and 100% for a wholesale account", async () => {
    const { users } = await admin();
    const expired = { subscriptionTier: "Bronze", subscriptionExpiresAt: NOW, markupReductionPercentage: 10 } as const;
    await createUser(db, { name: "Over", ...expired });
    await createUser(db, { name: "Vip", vipWholesaleAccount: true });
    const { rows } = await users.list({ sort: "name", direction: "descending" });
    expect(rows.map(({ name, discountPercent }) => [name, discountPercent])).toEqual([
      ["Vip", 100],
      ["Over", 0],
      ["Ann Admin", 0],
    ]);
  });

  it("searches by part of name or e-mail literally, and filters by kind and tier", async () => {
    const { users } = await admin();
    const robin = await createUser(db, { name: "Robin Field", email: "r_field@example.test" });
    await createUser(db, { name: "Sam 100%", subscriptionTier: "Gold", subscriptionExpiresAt: new Date("2026-01-01") });
    await createAffiliate(db, { name: "Alf Affiliate" });
    await createUser(db, { name: "Vip", vipWholesaleAccount: true, testSubscription: true });
    const found = async (input: object) => (await users.list({ sort: "name", ...input })).rows.map(({ name }) => name);
    expect(await found({ search: "FIELD" })).toEqual([robin.name]);
    expect(await found({ search: "r_f" })).toEqual([robin.name]);
    expect(await found({ search: "0%" })).toEqual(["Sam 100%"]);
    expect(await found({ search: "_f_" })).toEqual([]);
    expect(await found({ tier: "Gold" })).toEqual(["Sam 100%"]);
    expect(await found({ kind: "expired" })).toEqual(["Sam 100%"]);
    expect(await found({ kind: "affiliate" })).toEqual(["Alf Affiliate"]);
    expect(await found({ kind: "wholesale" })).toEqual(["Vip"]);
    expect(await found({ kind: "test" })).toEqual(["Vip"]);
    expect(await found({ kind: "admin" })).toEqual(["Ann Admin"]);
    expect(await found({ sort: "expires", direction: "ascending" })).toEqual(["Sam 100%"]);
  });

  it("paginates without repeating accounts, and returns the last page if the page is too high", async () => {
    const { users } = await admin();
    await Promise.all(Array.from({ length: 29 }, () => createUser(db)));
    const [first, second] = [await users.list({}), await users.list({ page: 2 })];
    expect([first.pageCount, first.rows.length, second.rows.length]).toEqual([2, 25, 5]);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(30);
    expect(await users.list({ page: 3 })).toEqual(second);
    expect(await users.list({ page: 3, search: "nobody" })).toMatchObject({ rows: [], page: 1, pageCount: 1 });
  });
});

describe("account figures", () => {
  it("count paid orders and amounts, without unpaid, cancelled, refunded or test ones", async () => {
    const { users } = await admin();
    const person = await createUser(db);
    const paid = { status: "completed", isPaid: true, paidAt: NOW } as const;
    const total = (totalAmountCents: number) => ({
      ...{ totalAmountCents, subtotalCents: totalAmountCents, shippingCents: 0 },
    });
    await createOrder(db, person, { ...paid, ...total(10_000), refundedCents: 2_500, refundedGoodsCents: 2_500 });
    await createOrder(db, person, { ...paid, ...total(4_000), isArchived: true });
    await createOrder(db, person, { ...paid, ...total(900), isTestOrder: true });
    await createOrder(db, person, { ...total(7_000) });
    await createOrder(db, person, { status: "cancelled", ...total(800) });
    await createOrder(db, await createUser(db), { ...paid, ...total(60) });
    expect(await users.byId({ userId: person.id })).toMatchObject({ paidOrders: 2, paidCents: 11_500 });
  });
});

describe("account update", () => {
  it("keeps a custom discount separate from the membership discount, which goes with the tier", async () => {
    const { users } = await admin();
    const person = await createUser(db);
    await edit(users, person.id, { customDiscountPercentage: 15 });
    expect((await users.byId({ userId: person.id })).discountPercent).toBe(15);
    await edit(users, person.id, { subscriptionTier: "Gold", markupReductionPercentage: 25 });
    expect((await users.byId({ userId: person.id })).discountPercent).toBe(25);
    await edit(users, person.id, { subscriptionTier: "None" });
    expect(await accountOf(person.id)).toMatchObject({ markupReductionPercentage: 0, customDiscountPercentage: 15 });
    await edit(users, person.id, { customDiscountPercentage: 0 });
    expect(await accountOf(person.id)).toMatchObject({ customDiscountPercentage: null });
  });

  it("e-mails the owner only when a membership is ended or shortened, or given back after that", async () => {
    const { users } = await admin();
    const gold = { subscriptionTier: "Gold", subscriptionExpiresAt: daysFromNow(90) } as const;
    const person = await createUser(db, { ...gold, markupReductionPercentage: 25 });
    const told = async () => {
      await db.outboxMail.updateMany({ data: { status: "sent" } });
      const mails = await db.outboxMail.findMany({ where: { toEmail: person.email }, orderBy: { createdAt: "asc" } });
      return Promise.all(mails.map(async (mail) => (await composeMail(db, mail)).text));
    };
    await edit(users, person.id, { name: "Robin Meadow" });
    await edit(users, person.id, { subscriptionExpiresAt: daysFromNow(120) });
    expect(await told()).toEqual([]);
    await edit(users, person.id, { subscriptionExpiresAt: daysFromNow(30) });
    expect((await told()).at(-1)).toMatch(/Active until: +Jul 15, 2026, 12:00 UTC\n/);
    await edit(users, person.id, { subscriptionTier: "None" });
    expect((await told()).at(-1)).toContain("We have ended your Gold membership.");
    await edit(users, person.id, gold);
    expect((await told()).at(-1)).toMatch(/It is now:\s+Membership: +Gold\nActive until: +Sep 13, 2026, 12:00 UTC\n/);
    await edit(users, person.id, { subscriptionExpiresAt: daysFromNow(120) });
    await db.user.update({ where: { id: person.id }, data: { isDisabled: true } });
    await edit(users, person.id, { subscriptionTier: "None" });
    expect(await told()).toHaveLength(3);
  });

  it("saves every field, and audits before and after of what changed", async () => {
    const { users, user } = await admin();
    const person = await createUser(db, { name: "Robin Field" });
    const secret = await createCategory(db, { isRestricted: true });
    const ends = new Date("2026-12-24T18:00:00Z");
    await edit(users, person.id, {
      name: "Robin Meadow",
      subscriptionTier: "Gold",
      markupReductionPercentage: 40,
      subscriptionExpiresAt: ends,
      isAdmin: true,
      testSubscription: true,
      vipWholesaleAccount: true,
      customAffiliateName: "The Meadow",
      adminNote: "Met at the fair",
      approvedCategoryIds: [secret.id],
    });
    expect(await accountOf(person.id)).toMatchObject({
      ...{ name: "Robin Meadow", email: person.email, subscriptionTier: "Gold", markupReductionPercentage: 25 },
      // A discount above Gold's is stored as a custom discount, which outlives the membership.
      customDiscountPercentage: 40,
      ...{ subscriptionExpiresAt: ends, isAdmin: true, testSubscription: true, vipWholesaleAccount: true },
      ...{ customAffiliateName: "The Meadow", adminNote: "Met at the fair" },
    });
    const { categories } = await users.byId({ userId: person.id });
    expect(categories).toMatchObject([{ id: secret.id, grant: { grantedAt: NOW, grantedBy: { name: user.name } } }]);
    const [act] = await acts("user.update");
    expect(act).toMatchObject({
      actorUserId: user.id,
      entityId: person.id,
      before: { name: "Robin Field", subscriptionTier: "None", isAdmin: false, approvedCategoryIds: [] },
      after: { name: "Robin Meadow", subscriptionTier: "Gold", isAdmin: true, approvedCategoryIds: [secret.id] },
    });
    expect(Object.keys(Object(act?.before))).not.toContain("isAffiliate");
  });

  it("keeps who granted a category when another is granted, and removes grants", async () => {
    const first = await admin("First Admin");
    const second = await admin("Second Admin");
    const person = await createUser(db);
    const [one, two] = [
      await createCategory(db, { isRestricted: true }),
      await createCategory(db, { isRestricted: true }),
    ];
    await edit(first.users, person.id, { approvedCategoryIds: [one.id] });
    await edit(second.users, person.id, { approvedCategoryIds: [one.id, two.id] });
    const grants = await db.approvedCategory.findMany({ where: { userId: person.id } });
    expect(grants.find(({ categoryId }) => categoryId === one.id)?.grantedByUserId).toBe(first.user.id);
    await edit(second.users, person.id, { approvedCategoryIds: [] });
    expect(await db.approvedCategory.count({ where: { userId: person.id } })).toBe(0);
    await expect(edit(first.users, person.id, { approvedCategoryIds: [randomUUID()] })).rejects.toMatchObject(
      cause("unknown-category"),
    );
  });

  it("makes the account an affiliate with a code, and revokes it again", async () => {
    const { users } = await admin();
    const person = await createUser(db, { name: "Robin Field" });
    await edit(users, person.id, { isAffiliate: true });
    const made = await accountOf(person.id);
    expect(made).toMatchObject({ isAffiliate: true, affiliateCode: expect.stringMatching(/^[A-Z0-9]{6,12}$/) });
    await edit(users, person.id, { isAffiliate: false });
    expect(await accountOf(person.id)).toMatchObject({ isAffiliate: false, affiliateCode: made.affiliateCode });
    expect(await acts("affiliate.grant")).toHaveLength(1);
  });

  it("stores no end date without a tier, and does not audit an unchanged account", async () => {
    const { users } = await admin();
    const person = await createUser(db);
    expect(await edit(users, person.id, { subscriptionExpiresAt: new Date("2026-12-01") })).toMatchObject({
      changed: [],
    });
    expect((await accountOf(person.id)).subscriptionExpiresAt).toBeNull();
    expect(await acts("user.update")).toHaveLength(0);
  });

  it("refuses a percentage that is no integer from 0 to 100, an empty name and unknown keys", async () => {
    const { users } = await admin();
    const person = await createUser(db);
    const bad = [
      { markupReductionPercentage: 101 },
      { customDiscountPercentage: 101 },
      { customDiscountPercentage: 9.5 },
      { markupReductionPercentage: -1 },
      { markupReductionPercentage: 9.5 },
    ];
    for (const change of [...bad, { name: " " }, { email: "new@example.test" }, { isFounder: true }]) {
      await expect(edit(users, person.id, change)).rejects.toMatchObject({ code: "BAD_REQUEST" });
    }
    expect(await accountOf(person.id)).toMatchObject({ name: person.name, email: person.email, isFounder: false });
  });

  it("refuses all but one of three concurrent saves, and overwrites nothing", async () => {
    const { users } = await admin();
    const person = await createUser(db);
    const { mark, fields } = await users.byId({ userId: person.id });
    const results = await Promise.allSettled(
      ["One", "Two", "Three"].map((name) => users.update({ userId: person.id, mark, fields: { ...fields, name } })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject(cause("changed-elsewhere"));
    }
    expect(await acts("user.update")).toHaveLength(1);
  });

  it("is refused for customers and affiliates, and fails for an unknown account", async () => {
    const { users } = await admin();
    const person = await createUser(db);
    const { mark, fields } = await users.byId({ userId: person.id });
    for (const actor of [person, await createAffiliate(db)]) {
      const api = (await callerFor(db, actor.id)).admin.users;
      await expect(api.update({ userId: actor.id, mark, fields: { ...fields, isAdmin: true } })).rejects.toMatchObject({
        code: "FORBIDDEN",
      });
    }
    await expect(users.update({ userId: randomUUID(), mark, fields })).rejects.toThrow("User not found");
    await expect(users.byId({ userId: randomUUID() })).rejects.toThrow("User not found");
  });
});

describe("admin flag", () => {
  it("cannot be removed from oneself", async () => {
    const { users, user } = await admin();
    await createAdmin(db);
    await expect(edit(users, user.id, { isAdmin: false })).rejects.toMatchObject(cause("own-admin-flag"));
    expect((await accountOf(user.id)).isAdmin).toBe(true);
  });

  it("stays with one of two admins who remove it from each other concurrently", async () => {
    for (let round = 0; round < 5; round++) {
      await resetDatabase();
      const [one, two] = [await admin("One"), await admin("Two")];
      const results = await Promise.allSettled([
        edit(one.users, two.user.id, { isAdmin: false }),
        edit(two.users, one.user.id, { isAdmin: false }),
      ]);
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(await db.user.count({ where: { isAdmin: true } })).toBe(1);
    }
  });

  it("loses its effect at the next call when removed", async () => {
    const [one, two] = [await admin("One"), await admin("Two")];
    await edit(one.users, two.user.id, { isAdmin: false });
    const api = await callerFor(db, two.user.id);
    await expect(api.admin.users.list({})).rejects.toMatchObject({ code: "FORBIDDEN" });
    // A call that started before is refused when it writes.
    await expect(edit(two.users, one.user.id, { isAdmin: false })).rejects.toMatchObject(cause("not-an-admin"));
  });
});

describe("password set by an admin", () => {
  it("replaces the password, ends the sessions and voids the reset links", async () => {
    const { users } = await admin();
    const person = await createUser(db);
    await users.sendResetLink({ userId: person.id });
    await users.setPassword({ userId: person.id, password: "meadow-4711" });
    const after = await accountOf(person.id);
    expect(after.sessionVersion).toBe(person.sessionVersion + 1);
    expect(after.passwordHash).not.toBe(person.passwordHash);
    expect(await db.passwordReset.count({ where: { userId: person.id, usedAt: null } })).toBe(0);
    expect(JSON.stringify(await db.auditEntry.findMany())).not.toContain("meadow-4711");
    expect(await acts("user.set-password")).toMatchObject([{ entityId: person.id }]);
  });

  it("is refused when too short, for their own account or for an unknown account", async () => {
    const { users, user } = await admin();
    const person = await createUser(db);
    await expect(users.setPassword({ userId: person.id, password: "12345" })).rejects.toThrow(
      "Password must be at least 6 characters",
    );
    await expect(users.setPassword({ userId: user.id, password: "meadow-4711" })).rejects.toMatchObject(
      cause("own-password"),
    );
    await expect(users.setPassword({ userId: randomUUID(), password: "meadow-4711" })).rejects.toThrow(
      "User not found",
    );
  });

  it("can be replaced by a reset link by e-mail", async () => {
    const { users } = await admin();
    const person = await createUser(db);
    expect(await users.sendResetLink({ userId: person.id })).toEqual({ email: person.email });
    expect(await db.outboxMail.findMany()).toMatchObject([{ template: "password-reset", toEmail: person.email }]);
    expect(await acts("user.send-reset-link")).toHaveLength(1);
    // An admin's link ignores the daily limit, which others may have used up.
    await db.outboxMail.createMany({
      data: Array.from({ length: 30 }, (_, at) => {
        return { dedupeKey: `asked:${at}`, template: "password-reset", toEmail: person.email, payload: {} };
      }),
    });
    await users.sendResetLink({ userId: person.id });
    expect(await db.outboxMail.count({ where: { dedupeKey: { startsWith: "password-reset:" } } })).toBe(2);
    await expect(users.sendResetLink({ userId: randomUUID() })).rejects.toThrow("User not found");
  });
});

const SECRETS = [
  "Quentin Quill",
  "quentin@example.test",
  "+1 555 0100",
  "$quentin",
  "9 Hidden Lane",
  "Quillster",
  "psst",
  "$former",
  "q.quill@example.test",
  "unconfirmed@example.test",
  "Firefox of Quentin",
];

describe("account deletion", () => {
  async function quentin() {
    const [top, person, below] = await createChain(db, 3);
    if (!top || !person || !below) throw new Error("a chain of three has three");
    await db.user.update({
      where: { id: person.id },
      data: {
        ...{ name: "Quentin Quill", email: "quentin@example.test", phone: "+1 555 0100", cashappTag: "$quentin" },
        ...{ customAffiliateName: "Quillster", adminNote: "psst", userMessage: "psst" },
      },
    });
    await createAddress(db, person.id, { addressLine1: "9 Hidden Lane", recipientName: "Quentin Quill" });
    const order = await createOrder(
      db,
      { id: person.id, email: "quentin@example.test" },
      {
        shippingDetails: { recipient_name: "Quentin Quill", address_line1: "9 Hidden Lane" },
        orderMessage: "psst",
      },
    );
    await writeTo(person.id, order.id);
    const answered = { action: "message.answer", entity: "conversation", actorName: "Admin" };
    await db.auditEntry.create({ data: { ...answered, after: { to: "quentin@example.test", isDone: true } } });
    await toldAndWrote(person.id, below.id);
    return { top, person, below, order };
  }

  /** Older e-mails: to a former address, to a never confirmed one, and with personal data in payloads. */
  async function writeTo(userId: string, orderId: string) {
    const [now, former, unconfirmed] = ["quentin@example.test", "q.quill@example.test", "unconfirmed@example.test"];
    const sent = { status: "sent", sentAt: NOW } as const;
    const product = { productId: randomUUID(), email: now };
    const notice = { userId, newEmail: "q•••@example.test", isDone: true };
    await db.outboxMail.createMany({
      data: [
        { ...sent, dedupeKey: "1", template: "back-in-stock", toEmail: now, payload: product },
        {
          ...sent,
          dedupeKey: `tag-changed:${userId}:1:$former`,
          template: "cashapp-tag-changed",
          toEmail: now,
          payload: { userId, cashappTag: "$former" },
        },
        { ...sent, dedupeKey: "3", template: "email-change-notice", toEmail: former, payload: notice },
        { ...sent, dedupeKey: "4", template: "order-placed", toEmail: former, payload: { orderId }, orderId },
        { ...sent, dedupeKey: "5", template: "payout-sent", toEmail: former, payload: { payoutId: randomUUID() } },
        { dedupeKey: "6", template: "email-change", toEmail: unconfirmed, payload: { userId, tokenEncrypted: "x" } },
        { ...sent, dedupeKey: "7", template: "email-change", toEmail: unconfirmed, payload: { userId } },
        {
          ...sent,
          dedupeKey: "8",
          template: "new-sign-in",
          toEmail: now,
          payload: { userId, browser: "Firefox of Quentin" },
        },
      ],
    });
  }

  /** Texts about the person and by the person. CANCELLED_BY_MEMBER is a state, not personal data. */
  async function toldAndWrote(userId: string, mateId: string) {
    const decided = { userId, reason: "psst", decisionReason: "psst", status: "rejected" } as const;
    await db.affiliateRequest.create({ data: decided });
    const asked = { userId, userEmail: "quentin@example.test", currentTier: "None", requestedTier: "Gold" } as const;
    for (const rejectionReason of ["psst", CANCELLED_BY_MEMBER]) {
      const data = { ...asked, amountCents: 100, paymentProof: "x", status: "rejected", rejectionReason } as const;
      await db.subscriptionRequest.create({ data });
    }
    for (const action of ["access.decline", "affiliate.reject", "user.twoFactorReset"]) {
      const act = { action, entity: "user", entityId: userId, actorName: "Admin", after: { reason: "psst" } };
      await db.auditEntry.create({ data: act });
    }
    const claim = { userId, asked: "psst", answer: "unknown-order", message: "psst", decisionReason: "psst" } as const;
    const { id: claimId } = await db.orderClaim.create({ data: { ...claim, status: "rejected" } });
    for (const [action, text] of Object.entries({ "claim.decline": "reason", "claim.accept": "note" })) {
      const act = { action, entity: "claim", entityId: claimId, actorName: "Admin" };
      await db.auditEntry.create({ data: { ...act, after: { userId, [text]: "psst" } } });
    }
    const member = { userId, status: "removed", endReason: "psst" } as const;
    const { id: partnershipId } = await db.affiliatePartnership.create({
      data: { name: "The Alloy", dissolutionReason: "psst", members: { create: member } },
    });
    await db.partnershipMessage.createMany({
      data: [
        { partnershipId, fromUserId: userId, messageType: "message", message: "psst" },
        { partnershipId, fromUserId: mateId, toUserId: userId, messageType: "removed", message: "psst" },
        { partnershipId, fromUserId: userId, messageType: "dissolved", message: "psst" },
        { partnershipId, fromUserId: mateId, messageType: "message", message: "Of another" },
      ],
    });
    // Before the change of address.
    const at = { createdAt: NOW, lastMessageAt: NOW };
    const thread = { topic: "other", name: "Quentin", email: "q.quill@example.test", ...at } as const;
    await db.conversation.create({
      data: { ...thread, messages: { create: { senderType: "customer", message: "psst" } } },
    });
  }

  /** All rows of all tables as one text. */
  async function everything() {
    const tables = await db.$queryRaw<{ name: string }[]>`
      SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`;
    const texts = await Promise.all(
      tables.map(({ name }) =>
        db.$queryRawUnsafe<{ all: string | null }[]>(`SELECT string_agg(t::text, ' ') AS all FROM "${name}" t`),
      ),
    );
    return texts.map(([row]) => row?.all ?? "").join("\n");
  }

  it("erases the account's current and former codes where others named them", async () => {
    const { users } = await admin();
    const gone = await createUser(db, { isAffiliate: true, affiliateCode: "QUENTIN2" });
    await db.formerAffiliateCode.create({ data: { code: "QUENTIN1", userId: gone.id } });
    const { id: userId } = await createUser(db);
    const claim = { userId, asked: "ABC", answer: "unknown", message: "Mine", status: "rejected" } as const;
    const codes = ["QUENTIN1", "QUENTIN2", "ANOTHER1"];
    await db.orderClaim.createMany({ data: codes.map((namedCode) => ({ ...claim, namedCode })) });
    const click = { affiliateUserId: gone.id, sessionId: "s", landingPage: "/" };
    await db.referralClick.createMany({ data: codes.map((code) => ({ ...click, code })) });
    await users.delete({ userId: gone.id });
    const named = await db.orderClaim.findMany({ select: { namedCode: true }, orderBy: { namedCode: "asc" } });
    expect(named.map(({ namedCode }) => namedCode)).toEqual(["", "", "ANOTHER1"]);
    expect(await db.referralClick.count({ where: { code: "" } })).toBe(3);
  });

  it("erases all personal data, and keeps orders, ledger and hierarchy", async () => {
    const { users, api } = await admin();
    const { person, below, order } = await quentin();
    await api.admin.orders.markPaid({ orderId: order.id });
    await api.admin.orders.setTracking({ orderId: order.id, trackingNumber: "TRACK 1" });
    await edit(users, person.id, { adminNote: "psst psst", name: "Quentin Quill" });
    const [ledger, hierarchy] = [await db.ledgerEntry.findMany(), await db.affiliateHierarchy.findMany()];
    for (const secret of SECRETS) expect(await everything()).toContain(secret);
    await users.delete({ userId: person.id });
    // The e-mail about the deletion loses its address once it is sent.
    await db.outboxMail.updateMany({ where: { template: "account-deleted" }, data: { status: "sent" } });
    await deleteSentMails({ db, now: NOW });
    const left = await everything();
    for (const secret of SECRETS) expect(left).not.toContain(secret);
    expect(await db.ledgerEntry.findMany()).toEqual(ledger);
    expect(await db.affiliateHierarchy.findMany()).toEqual(hierarchy);
    expect((await accountOf(below.id)).referredByUserId).toBe(person.id);
    expect(await db.order.findUniqueOrThrow({ where: { id: order.id } })).toMatchObject({
      isPaid: true,
      totalAmountCents: 15_000,
    });
    expect(await accountOf(person.id)).toMatchObject({
      ...{ name: "Deleted account", isAffiliate: false, deletedAt: NOW },
      sessionVersion: person.sessionVersion + 1,
    });
    expect(await acts("user.delete")).toMatchObject([{ entityId: person.id }]);
    expect(await db.partnershipMessage.count({ where: { message: "Of another" } })).toBe(1);
    expect(await db.subscriptionRequest.count({ where: { rejectionReason: CANCELLED_BY_MEMBER } })).toBe(1);
  });

  it("keeps the e-mails of the account that now has a former address", async () => {
    const { users } = await admin();
    const [person, nextOwner] = [await createUser(db), await createUser(db)];
    const mail = { status: "sent", sentAt: NOW, toEmail: nextOwner.email } as const;
    const payload = { userId: person.id, newEmail: "q•••@example.test", isDone: true };
    await db.outboxMail.createMany({
      data: [
        { ...mail, dedupeKey: "before", template: "email-change-notice", payload },
        { ...mail, dedupeKey: "theirs", template: "welcome", payload: { userId: nextOwner.id } },
      ],
    });
    await users.delete({ userId: person.id });
    const mails = await db.outboxMail.findMany({ orderBy: { dedupeKey: "asc" }, select: { toEmail: true } });
    expect(mails).toEqual([
      { toEmail: person.email },
      { toEmail: `deleted-${person.id}@invalid` },
      { toEmail: nextOwner.email },
    ]);
    // The last e-mail says that the shop deleted the account, not that the owner asked for it.
    const { text } = await composeMail(
      db,
      await db.outboxMail.findFirstOrThrow({ where: { template: "account-deleted" } }),
    );
    expect(text).toContain("We have deleted your account. Your name");
  });

  it("happens once for concurrent requests", async () => {
    const { users } = await admin();
    const person = await createUser(db);
    const answers = await Promise.all(Array.from({ length: 8 }, () => users.delete({ userId: person.id })));
    expect(answers.filter(({ alreadyDeleted }) => !alreadyDeleted)).toHaveLength(1);
    expect(await acts("user.delete")).toHaveLength(1);
    await expect(users.byId({ userId: person.id })).rejects.toThrow("User not found");
  });

  it("shows beforehand which store credit and membership are lost with the account", async () => {
    const { users } = await admin();
    const subscriptionExpiresAt = daysFromNow(30);
    const member = await createUser(db, { subscriptionTier: "Gold", subscriptionExpiresAt });
    const lapsed = await createUser(db, { subscriptionTier: "Gold", subscriptionExpiresAt: daysFromNow(-1) });
    const grant = { amountCents: 4_000, idempotencyKey: randomUUID(), reason: "Goodwill" };
    await db.creditEntry.create({ data: { userId: member.id, kind: "grant", ...grant } });
    const losses = { creditCents: 4_000, membershipEndsAt: subscriptionExpiresAt };
    expect(await users.byId({ userId: member.id })).toMatchObject(losses);
    expect(await users.byId({ userId: lapsed.id })).toMatchObject({ creditCents: 0, membershipEndsAt: null });
  });

  it("is refused while an order is unpaid or not shipped", async () => {
    const { users, api } = await admin();
    const { person, order } = await quentin();
    await expect(users.delete({ userId: person.id })).rejects.toThrow(
      "1 order of this account has not been paid or shipped yet. Ship or cancel it first.",
    );
    await api.admin.orders.markPaid({ orderId: order.id });
    await expect(users.delete({ userId: person.id })).rejects.toMatchObject(cause("open-orders"));
    await api.admin.orders.refund({ orderId: order.id, reason: "Leaves" });
    expect(await users.delete({ userId: person.id })).toEqual({ alreadyDeleted: false });
  });

  it("is refused for oneself, for customers and for an unknown account", async () => {
    const { users, user } = await admin();
    const person = await createUser(db);
    await expect(users.delete({ userId: user.id })).rejects.toMatchObject(cause("own-account"));
    const customer = (await callerFor(db, person.id)).admin.users;
    await expect(customer.delete({ userId: user.id })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(users.delete({ userId: randomUUID() })).rejects.toThrow("User not found");
    expect(await db.user.count({ where: { deletedAt: { not: null } } })).toBe(0);
  });

  it("is refused for the house account", async () => {
    const { users } = await admin();
    const house = await createAffiliate(db, { email: "house@assay.test" });
    await expect(users.delete({ userId: house.id })).rejects.toMatchObject(cause("house-account"));
    expect(await accountOf(house.id)).toMatchObject({ email: "house@assay.test", deletedAt: null });
  });

  it("leaves one of two admins who delete each other concurrently", async () => {
    const [one, two] = [await admin("One"), await admin("Two")];
    await Promise.allSettled([one.users.delete({ userId: two.user.id }), two.users.delete({ userId: one.user.id })]);
    expect(await db.user.count({ where: { isAdmin: true, deletedAt: null } })).toBe(1);
  });

  it("leaves orders refundable, without an e-mail to the customer", async () => {
    const { users, api } = await admin();
    const { person, order } = await quentin();
    await api.admin.orders.markPaid({ orderId: order.id });
    await api.admin.orders.setTracking({ orderId: order.id, trackingNumber: "TRACK 1" });
    await users.delete({ userId: person.id });
    await api.admin.orders.refund({ orderId: order.id, reason: "Came back" });
    expect(await db.order.findUniqueOrThrow({ where: { id: order.id } })).toMatchObject({ isPaid: false });
    const toCustomer = {
      status: "waiting" as const,
      NOT: [{ template: { startsWith: "affiliate-" } }, { template: "account-deleted" }],
    };
    expect(await db.outboxMail.count({ where: toCustomer })).toBe(0);
  });

  it("hands a partnership of its founder over, and dissolves it after the last member", async () => {
    const { users } = await admin();
    const [founder, member] = [await createAffiliate(db), await createAffiliate(db)];
    const { id } = await db.affiliatePartnership.create({ data: { name: "Team", totalMembers: 2 } });
    await db.partnershipMember.createMany({
      data: [
        { partnershipId: id, userId: founder.id, role: "founder" },
        { partnershipId: id, userId: member.id },
      ],
    });
    await users.delete({ userId: founder.id });
    expect(await db.partnershipMember.findFirst({ where: { userId: member.id } })).toMatchObject({ role: "founder" });
    expect(await db.affiliatePartnership.findUniqueOrThrow({ where: { id } })).toMatchObject({
      totalMembers: 1,
      status: "active",
    });
    const told = async () => {
      const events = await db.partnershipMessage.findMany({ where: { partnershipId: id } });
      return events.map(({ messageType, fromUserId, toUserId, message }) => [
        messageType,
        fromUserId,
        toUserId,
        message,
      ]);
    };
    const first = [
      ["left", founder.id, null, ""],
      ["handed-over", founder.id, member.id, ""],
    ];
    expect(await told()).toEqual(expect.arrayContaining(first));
    await users.delete({ userId: member.id });
    const last = [
      ["left", member.id, null, ""],
      ["dissolved", member.id, null, ""],
    ];
    expect((await told()).sort()).toEqual([...first, ...last].sort());
    expect(await db.affiliatePartnership.findUniqueOrThrow({ where: { id } })).toMatchObject({
      totalMembers: 0,
      status: "dissolved",
    });
  });

  it("withdraws the open invitations of a partnership with its last member", async () => {
    const { users } = await admin();
    const [founder, invited] = [await createAffiliate(db), await createAffiliate(db)];
    const team = (await callerFor(db, founder.id)).partnership;
    await team.create({ name: "Team", description: "Two labs" });
    await team.invite({ code: invited.affiliateCode ?? "" });
    const theirs = (await callerFor(db, invited.id)).partnership;
    expect(await theirs.invitations()).toHaveLength(1);
    await users.delete({ userId: founder.id });
    expect(await theirs.invitations()).toEqual([]);
  });
});
