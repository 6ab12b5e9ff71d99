// The program terms: drafting, publishing, accepting them when joining and after a change, and what waits until then.
import { beforeEach, describe, expect, it } from "vitest";
import { daysAfter, daysBefore } from "~/domain/days";
import { formatDate } from "~/lib/format-date";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { composeMail } from "~/server/mail/compose-mail";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  createAdminCaller,
  createAffiliate,
  createOrder,
  createUser,
  daysFromNow,
  invited,
  NOW,
} from "~tests/support/factories";

beforeEach(resetDatabase);

const adminAt = async (now: Date) => (await createAdminCaller(db, { now })).admin;
const affiliateAt = async (userId: string, now = NOW) => (await callerFor(db, userId, { now })).affiliate;

async function publish(text: string, note = "", now = NOW) {
  const admin = await adminAt(now);
  await admin.terms.saveDraft({ text, note });
  return admin.terms.publish({ seenDraftAt: now });
}

const waiting = async (now: Date) =>
  (await (await adminAt(now)).payouts.preview()).excluded.map(({ name, reason }) => [name, reason]);

/** The affiliate earns 8% of $100. */
async function sellBelow(userId: string, now = NOW) {
  const order = await createOrder(db, await createUser(db, { referredByUserId: userId }));
  await (await adminAt(now)).orders.markPaid({ orderId: order.id });
}

describe("joining", () => {
  const reason = "I know many labs.";

  it("requires no acceptance while no terms are published", async () => {
    const inviter = await createAffiliate(db);
    const visitor = await callerFor(db, null);
    expect(await visitor.affiliate.termsToAccept()).toEqual({ version: null });
    expect(await visitor.affiliate.terms({ version: null })).toBeNull();
    await visitor.account.signUpAffiliate(invited(inviter.affiliateCode ?? ""));
    await (await callerFor(db, (await createUser(db)).id)).account.requestAffiliate({ reason });
    expect(await db.termsAcceptance.count()).toBe(0);
  });

  it("by an admin's decision sends an e-mail naming the terms payouts wait for, until they are accepted", async () => {
    const user = await createUser(db);
    const { affiliates } = await adminAt(NOW);
    const welcome = async () => {
      const { text } = await composeMail(db, { template: "affiliate-approved", payload: { userId: user.id } });
      return text;
    };
    await affiliates.setAffiliate({ userId: user.id, isAffiliate: true });
    expect(await welcome()).not.toContain("program terms");
    // An e-mail shows the state at the time it is composed.
    await publish("One", "", daysBefore(new Date(), 40));
    const asked = await welcome();
    expect(asked).toContain("Please accept the program terms; payouts wait until you do.");
    expect(asked).toContain("/affiliate-terms");
    await (await affiliateAt(user.id)).acceptTerms({ version: 1 });
    expect(await welcome()).not.toContain("program terms");
    await publish("Two", "Shorter", new Date());
    expect(await welcome()).toMatch(/If you have not accepted by .* \(UTC\), payouts wait until you do\./);
  });

  it("requires the version in force, by invitation and by request, and stores it with its time", async () => {
    const inviter = await createAffiliate(db);
    await publish("One");
    await publish("Two", "Shorter");
    const { account } = await callerFor(db, null, { now: NOW });
    const typed = invited(inviter.affiliateCode ?? "");
    await expect(account.signUpAffiliate(typed)).rejects.toThrow("Please accept the program terms");
    await expect(account.signUpAffiliate({ ...typed, acceptedTermsVersion: 1 })).rejects.toThrow("have changed");
    const { userId } = await account.signUpAffiliate({ ...typed, acceptedTermsVersion: 2 });
    const customer = await createUser(db);
    const own = (await callerFor(db, customer.id, { now: NOW })).account;
    await expect(own.requestAffiliate({ reason })).rejects.toThrow("Please accept the program terms");
    expect(await db.affiliateRequest.count()).toBe(0);
    await own.requestAffiliate({ reason, acceptedTermsVersion: 2 });
    expect(await db.termsAcceptance.findMany({ orderBy: { userId: "asc" } })).toEqual(
      [userId, customer.id].sort().map((id) => ({ userId: id, version: 2, acceptedAt: NOW })),
    );
  });
});

describe("a change of the terms", () => {
  it("is e-mailed to affiliates once, but not to suspended accounts or the house account", async () => {
    const affiliate = await createAffiliate(db, { name: "Robin Field", emailVerifiedAt: NOW });
    await createAffiliate(db, { isDisabled: true });
    await createAffiliate(db, { email: env.ROOT_AFFILIATE_EMAIL });
    await createUser(db);
    await publish("One");
    await publish("Two", "The hold is explained");
    const mails = await db.outboxMail.findMany({ where: { template: "program-terms" }, orderBy: { dedupeKey: "asc" } });
    expect(mails.map(({ toEmail }) => toEmail)).toEqual([affiliate.email, affiliate.email]);
    const { subject, text } = await composeMail(db, { template: "program-terms", payload: mails[1]?.payload });
    expect(subject).toBe("Our affiliate program terms have changed");
    expect(text).toContain("> The hold is explained");
    expect(await db.auditEntry.count({ where: { action: "terms.publish" } })).toBe(2);
  });

  it("states when payouts wait, by the first version not accepted, or that nothing is left to do", async () => {
    const today = new Date();
    const { id } = await createAffiliate(db);
    await publish("One", "", daysBefore(today, 40));
    await publish("Two", "The hold is explained", daysBefore(today, 10));
    await publish("Three", "No ads", today);
    const text = async () => {
      const mail = await db.outboxMail.findFirstOrThrow({ where: { dedupeKey: { startsWith: "program-terms:3:" } } });
      return (await composeMail(db, mail)).text;
    };
    expect(await text()).toContain("We are holding your payouts until you accept.");
    const accept = (version: number) => db.termsAcceptance.create({ data: { userId: id, version, acceptedAt: today } });
    await accept(1);
    expect(await text()).toContain(`If you have not accepted by ${formatDate(daysAfter(today, 20))} (UTC)`);
    await accept(3);
    expect(await text()).toContain("You have accepted them already");
  });

  it("holds an affiliate's payouts back from day 30 until it is accepted, and those of no one else; earnings go on", async () => {
    const keen = await createAffiliate(db, { name: "Keen", cashappTag: "$keen" });
    const late = await createAffiliate(db, { name: "Late", cashappTag: "$late" });
    const gone = await createAffiliate(db, { name: "Gone", cashappTag: "$gone" });
    for (const { id } of [keen, late, gone]) await sellBelow(id);
    await publish("One");
    const due = daysFromNow(30);
    await (await affiliateAt(keen.id)).acceptTerms({ version: 1 });
    await db.user.update({ where: { id: gone.id }, data: { isAffiliate: false } });
    expect(await waiting(new Date(due.getTime() - 1))).toEqual([]);
    expect(await waiting(due)).toEqual([["Late", "terms"]]);
    const told = await affiliateAt(late.id, due);
    expect(await told.nextPayout()).toMatchObject({ obstacle: "terms", dueCents: 800, expectedCents: 0 });
    expect(await told.termsStanding()).toMatchObject({ isAccepted: false, isWaiting: true, payoutsWaitFrom: due });
    await sellBelow(late.id, due);
    expect(await told.nextPayout()).toMatchObject({ obstacle: "terms", dueCents: 1_600, expectedCents: 0 });
    const { duePayouts } = await (await adminAt(due)).navigation.counts();
    expect(duePayouts).toBe(2);
    await told.acceptTerms({ version: 1 });
    await told.acceptTerms({ version: 1 });
    expect(await waiting(due)).toEqual([]);
    expect(await told.nextPayout()).toMatchObject({ obstacle: null, expectedCents: 1_600 });
  });

  it("cannot be accepted unread: accepting an older version is refused", async () => {
    const { id } = await createAffiliate(db);
    await publish("One");
    await (await affiliateAt(id)).acceptTerms({ version: 1 });
    await publish("Two", "No ads", daysFromNow(1));
    const affiliate = await affiliateAt(id, daysFromNow(1));
    expect(await affiliate.termsStanding()).toMatchObject({ notes: ["No ads"], accepted: { version: 1 } });
    await expect(affiliate.acceptTerms({ version: 1 })).rejects.toMatchObject({ cause: { reason: "terms-changed" } });
    expect(await affiliate.terms({ version: 1 })).toMatchObject({ text: "One", isLatest: false });
    await expect(affiliate.terms({ version: 3 })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("an admin", () => {
  it("can publish only the draft they saw, with a changed text and a note, and sees who accepted", async () => {
    const { id } = await createAffiliate(db, { name: "Robin Field" });
    await createAffiliate(db, { name: "Sam Late" });
    await publish("One");
    const { terms } = await adminAt(daysFromNow(1));
    await expect(terms.publish({ seenDraftAt: NOW })).rejects.toMatchObject({ cause: { reason: "draft-changed" } });
    await terms.saveDraft({ text: "One", note: "Nothing" });
    const seen = { seenDraftAt: daysFromNow(1) };
    await expect(terms.publish(seen)).rejects.toMatchObject({ cause: { reason: "nothing-changed" } });
    await terms.saveDraft({ text: "Two", note: "" });
    await expect(terms.publish(seen)).rejects.toMatchObject({ cause: { reason: "note-missing" } });
    await terms.discardDraft(seen);
    await (await affiliateAt(id)).acceptTerms({ version: 1 });
    expect(await terms.get()).toMatchObject({ draft: null, affiliateCount: 2, versions: [{ acceptedCount: 1 }] });
    expect((await terms.acceptances({ of: "accepted" })).people).toMatchObject([{ name: "Robin Field", version: 1 }]);
    expect((await terms.acceptances({ of: "waiting" })).people).toMatchObject([{ name: "Sam Late", version: null }]);
    const edit = db.$executeRaw`UPDATE program_terms SET text = 'Other'`;
    await expect(edit).rejects.toThrow("published terms are never changed");
  });

  it("can neither overwrite nor discard what another admin has saved of the draft", async () => {
    const { terms } = await adminAt(NOW);
    const later = (await adminAt(daysFromNow(1))).terms;
    const elsewhere = { cause: { reason: "changed-elsewhere" } };
    const typed = (text: string) => ({ text, note: "" });
    expect(await terms.saveDraft({ ...typed("One"), seenDraftAt: null })).toEqual({ savedAt: NOW });
    await expect(later.saveDraft({ ...typed("Two"), seenDraftAt: null })).rejects.toMatchObject(elsewhere);
    await later.saveDraft({ ...typed("Three"), seenDraftAt: NOW });
    await expect(terms.saveDraft({ ...typed("Four"), seenDraftAt: NOW })).rejects.toMatchObject(elsewhere);
    // A retry of the same save, as after a lost response.
    expect(await later.saveDraft({ ...typed("Three"), seenDraftAt: NOW })).toEqual({ savedAt: daysFromNow(1) });
    await expect(terms.discardDraft({ seenDraftAt: NOW })).rejects.toMatchObject(elsewhere);
    await expect(terms.discardDraft({ seenDraftAt: null })).rejects.toMatchObject(elsewhere);
    expect((await terms.get()).draft).toMatchObject({ text: "Three" });
    for (const _ of [1, 2]) await terms.discardDraft({ seenDraftAt: daysFromNow(1) });
    expect((await terms.get()).draft).toBeNull();
  });

  it("cannot draft from a version that another has followed", async () => {
    const { terms } = await adminAt(NOW);
    const draft = { text: "Mine", note: "Shorter", seenDraftAt: null };
    const elsewhere = { cause: { reason: "changed-elsewhere" } };
    await publish("One");
    await expect(terms.saveDraft({ ...draft, seenVersion: 0 })).rejects.toMatchObject(elsewhere);
    expect((await terms.get()).draft).toBeNull();
    expect(await terms.saveDraft({ ...draft, seenVersion: 1 })).toEqual({ savedAt: NOW });
  });
});
