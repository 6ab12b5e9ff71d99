import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { askForTags } from "~/server/services/payouts/ask-for-tags";
import { expectBooksToBeRight } from "~tests/server/ledger/right-books";
import { auditEntriesAbout } from "~tests/support/audit-entries";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  createAdminCaller,
  createAffiliate,
  createOrder,
  createUser,
  daysFromNow,
  NOW,
} from "~tests/support/factories";
import { seenRun } from "~tests/support/payout-runs";

beforeEach(resetDatabase);

const adminAt = async (now = NOW) => (await createAdminCaller(db, { now })).admin;
type Admin = Awaited<ReturnType<typeof adminAt>>;

async function earner(admin: Admin, name: string, cashappTag: string | null = `$${name.toLowerCase()}`) {
  const affiliate = await createAffiliate(db, { name, cashappTag });
  const order = await createOrder(db, await createUser(db, { referredByUserId: affiliate.id }), {
    subtotalCents: 10_000,
  });
  await admin.orders.markPaid({ orderId: order.id });
  return affiliate;
}
const prepare = async (admin: Admin) => admin.payouts.create(await seenRun(admin.payouts));
const payoutOf = (affiliateUserId: string) => db.payout.findFirstOrThrow({ where: { affiliateUserId } });

describe("leaving payees out of a run", () => {
  it("pays the others, keeps the reason with the run, and includes the left-out payee next time", async () => {
    const admin = await adminAt();
    const [ada, ben] = [await earner(admin, "Ada"), await earner(admin, "Ben")];
    const seen = await seenRun(admin.payouts);
    const exclusions = [{ userId: ben.id, reason: "Wrong tag, I asked" }];
    await expect(admin.payouts.create({ ...seen, exclusions })).rejects.toMatchObject({
      cause: { reason: "preview-changed" },
    });
    const { runId } = await admin.payouts.create({ ...seen, seenCount: 1, seenTotalCents: 800, exclusions });
    expect(await admin.payouts.run({ runId })).toMatchObject({
      payouts: [{ name: "Ada" }],
      leftOut: [{ userId: ben.id, amountCents: 800, reason: "Wrong tag, I asked" }],
    });
    const { after } = await db.auditEntry.findFirstOrThrow({ where: { action: "payout.run" } });
    expect(after).toMatchObject({ leftOutByChoice: [{ userId: ben.id, reason: "Wrong tag, I asked" }] });
    expect((await admin.payouts.preview()).included.map(({ userId }) => userId)).toEqual([ben.id]);
    expect(await payoutOf(ada.id)).toMatchObject({ status: "prepared" });
    await expectBooksToBeRight(db);
  });

  it("pays only the chosen payees, and refuses the run if one of them is not payable", async () => {
    const admin = await adminAt();
    const [ada] = [await earner(admin, "Ada"), await earner(admin, "Ben"), await earner(admin, "Cleo")];
    const stranger = await createUser(db);
    const seen = { ...(await seenRun(admin.payouts)), seenCount: 1, seenTotalCents: 800 };
    const only = (userIds: string[]) => admin.payouts.create({ ...seen, only: { userIds, reason: "Urgent" } });
    await expect(only([ada.id, stranger.id])).rejects.toMatchObject({ cause: { reason: "preview-changed" } });
    const { runId } = await only([ada.id]);
    expect((await admin.payouts.run({ runId })).leftOutCount).toBe(2);
    expect(await db.payout.count()).toBe(1);
  });
});

describe("a hold on one payee", () => {
  it("leaves the payee out with the reason, stops a prepared payout, and can be released", async () => {
    const admin = await adminAt();
    const [ada, ben] = [await earner(admin, "Ada"), await earner(admin, "Ben")];
    const { runId } = await prepare(admin);
    await admin.payouts.setHold({ userId: ada.id, reason: "Papers are missing" });
    const { id: payoutId } = await payoutOf(ada.id);
    await expect(admin.payouts.send({ payoutId, reference: "CA-1" })).rejects.toMatchObject({
      message: "Ada: Payouts are on hold (Papers are missing). Resolve that first, or return this payout.",
      cause: { reason: "payee-on-hold" },
    });
    expect(await admin.payouts.sendAll({ runId, reference: "CA-1" })).toEqual({ sentCount: 1, withheldCount: 1 });
    expect(await payoutOf(ben.id)).toMatchObject({ status: "sent" });
    await admin.payouts.return({ payoutId, reason: "Held" });
    expect((await admin.payouts.preview()).excluded.find(({ userId }) => userId === ada.id)).toMatchObject({
      ...{ reason: "withheld", message: "An admin has put the payouts on hold. Papers are missing" },
    });
    await admin.payouts.setHold({ userId: ada.id, reason: null });
    expect((await admin.payouts.preview()).count).toBe(1);
    const acts = await auditEntriesAbout(db, ada.id);
    expect(acts.map(({ action }) => action)).toEqual(["payout.hold", "payout.release"]);
    await expectBooksToBeRight(db);
  });

  it("starts and ends with a suspension", async () => {
    const admin = await adminAt();
    const ada = await earner(admin, "Ada");
    await prepare(admin);
    await admin.users.suspend({ userId: ada.id, reason: "Chargebacks" });
    const { id: payoutId } = await payoutOf(ada.id);
    await expect(admin.payouts.send({ payoutId, reference: "CA-1" })).rejects.toMatchObject({
      cause: { reason: "payee-on-hold" },
    });
    await admin.payouts.return({ payoutId, reason: "Suspended" });
    expect((await admin.payouts.preview()).excluded).toMatchObject([{ userId: ada.id, reason: "suspended" }]);
    await admin.users.reinstate({ userId: ada.id });
    expect((await admin.payouts.preview()).count).toBe(1);
  });
});

describe("cancelling a run", () => {
  it("returns unsent payouts once, and the next run pays them", async () => {
    const admin = await adminAt();
    const [ada, ben] = [await earner(admin, "Ada"), await earner(admin, "Ben")];
    const { runId } = await prepare(admin);
    await admin.payouts.send({ payoutId: (await payoutOf(ada.id)).id, reference: "CA-1" });
    const cancel = () => admin.payouts.cancel({ runId, reason: "Wrong day" });
    const answers = await Promise.all([cancel(), cancel(), cancel()]);
    expect(answers.map(({ cancelledCount }) => cancelledCount).sort()).toEqual([0, 0, 1]);
    expect(await admin.payouts.run({ runId })).toMatchObject({
      ...{ cancelledAt: NOW, cancelReason: "Wrong day", counts: { prepared: 0, sent: 1, returned: 1 } },
    });
    expect(await db.auditEntry.count({ where: { action: "payout.cancelRun" } })).toBe(1);
    expect((await admin.payouts.preview()).included).toMatchObject([{ userId: ben.id, amountCents: 800 }]);
    await expectBooksToBeRight(db);
  });

  it("leaves each payout either sent or returned when all are concurrently marked as sent", async () => {
    const admin = await adminAt();
    for (const name of ["Ada", "Ben", "Cleo"]) await earner(admin, name);
    const { runId } = await prepare(admin);
    await Promise.allSettled([
      admin.payouts.cancel({ runId, reason: "Wrong day" }),
      admin.payouts.sendAll({ runId, reference: "CA-1" }),
    ]);
    const { counts } = await admin.payouts.run({ runId });
    expect([counts.sent + counts.returned, counts.prepared]).toEqual([3, 0]);
    expect(await db.ledgerEntry.count({ where: { kind: "payout" } })).toBe(counts.sent);
    await expectBooksToBeRight(db);
  });

  it("is refused when no payout is waiting", async () => {
    const admin = await adminAt();
    await earner(admin, "Ada");
    const { runId } = await prepare(admin);
    await admin.payouts.sendAll({ runId, reference: "CA-1" });
    await expect(admin.payouts.cancel({ runId, reason: "Late" })).rejects.toMatchObject({
      cause: { reason: "nothing-to-cancel" },
    });
  });
});

describe("a list of references", () => {
  it("marks each payout with its own reference, all or none, and only once when repeated", async () => {
    const admin = await adminAt();
    const [ada, ben] = [await earner(admin, "Ada"), await earner(admin, "Ben")];
    const { runId } = await prepare(admin);
    const line = async (id: string, reference: string) => ({ payoutId: (await payoutOf(id)).id, reference });
    const payouts = [await line(ada.id, "CA-1"), await line(ben.id, "CA-2")];
    const wrong = [payouts[0], { ...payouts[1], seenTag: "$other" }] as typeof payouts;
    await expect(admin.payouts.sendList({ runId, payouts: wrong })).rejects.toMatchObject({
      cause: { reason: "tag-changed" },
    });
    expect(await db.payout.count({ where: { status: "sent" } })).toBe(0);
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.payouts.sendList({ runId, payouts })));
    expect(answers.map(({ sentCount }) => sentCount).sort()).toEqual([0, 0, 0, 0, 2]);
    expect(await payoutOf(ada.id)).toMatchObject({ status: "sent", reference: "CA-1" });
    expect(await payoutOf(ben.id)).toMatchObject({ status: "sent", reference: "CA-2" });
    expect(await db.ledgerEntry.count({ where: { kind: "payout" } })).toBe(2);
    expect(await db.outboxMail.count({ where: { template: "payout-sent" } })).toBe(2);
    await expectBooksToBeRight(db);
  });
});

describe("a corrected payment tag", () => {
  it("updates a waiting payout, whoever corrects it, and prevents marking it as sent with the old tag", async () => {
    const admin = await adminAt();
    const ada = await earner(admin, "Ada");
    const { runId } = await prepare(admin);
    const { seenTags } = await admin.payouts.run({ runId });
    await (await callerFor(db, ada.id)).affiliate.saveCashappTag({ cashappTag: "$ada2" });
    const payout = await payoutOf(ada.id);
    expect(payout).toMatchObject({ cashappTag: "$ada2", formerTag: "$ada" });
    const send = (seenTag: string) => admin.payouts.send({ payoutId: payout.id, reference: "CA-1", seenTag });
    await expect(send("$ada")).rejects.toMatchObject({ cause: { reason: "tag-changed" } });
    await expect(admin.payouts.sendAll({ runId, reference: "CA-1", seenTags })).rejects.toMatchObject({
      cause: { reason: "tag-changed" },
    });
    expect(await admin.payouts.correctTag({ userId: ada.id, cashappTag: "$ada3" })).toEqual({ reachedPayouts: 1 });
    expect(await payoutOf(ada.id)).toMatchObject({ cashappTag: "$ada3", formerTag: "$ada" });
    await send("$ada3");
    await admin.payouts.correctTag({ userId: ada.id, cashappTag: "$ada4" });
    expect(await payoutOf(ada.id)).toMatchObject({ cashappTag: "$ada3" });
    const mails = await db.outboxMail.findMany({ where: { template: "cashapp-tag-changed" } });
    const texts = await Promise.all(mails.map(async (mail) => (await composeMail(db, mail)).text));
    // All share a timestamp, so their order is undefined.
    expect(texts.map((text) => /\$ada\d/.exec(text)?.[0]).sort()).toEqual(["$ada2", "$ada3", "$ada4"]);
    const acts = await db.auditEntry.findMany({ where: { action: "affiliate.tag" } });
    expect(acts.map(({ before, after }) => ({ before, after }))).toContainEqual({
      before: expect.objectContaining({ cashappTag: "$ada2" }),
      after: expect.objectContaining({ cashappTag: "$ada3", reachedPayouts: 1 }),
    });
  });

  it("is e-mailed to its owner when an admin adds the first one, but not when the owner does", async () => {
    const admin = await adminAt();
    const [ada, ben] = [await earner(admin, "Ada", null), await earner(admin, "Ben", null)];
    await (await callerFor(db, ben.id)).affiliate.saveCashappTag({ cashappTag: "$ben" });
    await admin.payouts.correctTag({ userId: ada.id, cashappTag: "$ada" });
    const mails = await db.outboxMail.findMany({ where: { template: "cashapp-tag-changed" } });
    expect(mails.map(({ toEmail }) => toEmail)).toEqual([ada.email]);
    const { subject, text } = await composeMail(db, mails[0] ?? { template: "", payload: {} });
    expect(subject).toBe("Your payout tag was added");
    expect(text).toContain("From now on we send your payouts to this cash-app tag:");
    expect(text).toContain("$ada");
  });
});

describe("a missing tag", () => {
  it("is requested by e-mail once a week while money is due", async () => {
    const admin = await adminAt();
    const ada = await earner(admin, "Ada", null);
    await createAffiliate(db, { cashappTag: null });
    const answers = await Promise.all([1, 2, 3].map(() => admin.payouts.askForTags()));
    expect(answers.map(({ askedCount }) => askedCount).sort()).toEqual([0, 0, 1]);
    expect(await askForTags({ db, now: daysFromNow(6) })).toEqual({ askedCount: 0, waitingCount: 1 });
    expect(await askForTags({ db, now: daysFromNow(7) })).toEqual({ askedCount: 1, waitingCount: 0 });
    const mails = await db.outboxMail.findMany({ where: { template: "tag-missing" } });
    expect(mails.map(({ toEmail }) => toEmail)).toEqual([ada.email, ada.email]);
    const { subject, text } = await composeMail(db, mails[0] ?? { template: "", payload: {} });
    expect(subject).toBe("Where should we send your $8.00?");
    // Where the field is.
    expect(text).toContain("/affiliate/earnings#payouts");
    await (await callerFor(db, ada.id)).affiliate.saveCashappTag({ cashappTag: "$ada" });
    expect(await askForTags({ db, now: daysFromNow(20) })).toEqual({ askedCount: 0, waitingCount: 0 });
  });
});
