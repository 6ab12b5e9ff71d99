// E-mails about the affiliate program: each event queues its e-mail once, and each kind can be turned off.
import { beforeEach, describe, expect, it } from "vitest";
import { POST } from "~/app/api/unsubscribe/route";
import { AFFILIATE_MAILS } from "~/domain/affiliate-mails";
import { encryptSecret } from "~/server/crypto";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { composeMail } from "~/server/mail/compose-mail";
import type { MailTransport } from "~/server/mail/mail-transport";
import { pauseAfter, sendDueMails } from "~/server/mail/send-due-mails";
import { queueWeeklySummaries } from "~/server/services/mail-switches/queue-weekly-summaries";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  createAdminCaller,
  createAffiliate,
  createChain,
  createOrder,
  createUser,
  daysFromNow,
  invited,
  NOW,
} from "~tests/support/factories";
import { seenRun } from "~tests/support/payout-runs";

beforeEach(resetDatabase);

const mailsTo = (user: { email: string }) =>
  db.outboxMail.findMany({
    where: { toEmail: user.email, template: { startsWith: "affiliate-" } },
    orderBy: { template: "asc" },
  });
const kindsTo = async (user: { email: string }) => (await mailsTo(user)).map(({ template }) => template);

/** A buyer below two affiliates, who both earn a commission once the order is paid. */
async function sale() {
  const [upper, lower] = await createChain(db, 2);
  if (!upper || !lower) throw new Error("a chain of two");
  const buyer = await createUser(db, { referredByUserId: lower.id, name: "Jo Buyer" });
  const { orders } = (await createAdminCaller(db)).admin;
  const order = await createOrder(db, buyer);
  return { upper, lower, buyer, order, orders };
}

describe("affiliate e-mails", () => {
  it("announce each commission and its reversal once, however often the order is marked paid", async () => {
    const { upper, lower, order, orders } = await sale();
    await orders.markPaid({ orderId: order.id });
    await orders.markPaid({ orderId: order.id });
    expect([await kindsTo(lower), await kindsTo(upper)]).toEqual([["affiliate-commission"], ["affiliate-commission"]]);
    const [earned] = await mailsTo(lower);
    const { text, subject } = await composeMail(db, { template: "affiliate-commission", payload: earned?.payload });
    const entry = await db.ledgerEntry.findFirstOrThrow({ where: { affiliateUserId: lower.id } });
    expect(subject).toBe(`You earned $${(Number(entry.amountCents) / 100).toFixed(2)}`);
    expect(text).toContain(order.shortId);
    await orders.undoPayment({ orderId: order.id, reason: "Wrong order" });
    expect(await kindsTo(lower)).toEqual(["affiliate-commission", "affiliate-reversal"]);
    const [, taken] = await mailsTo(lower);
    const reversal = await composeMail(db, { template: "affiliate-reversal", payload: taken?.payload });
    // The reason staff typed may be about the customer, so affiliates get a fixed text.
    expect(reversal.text).toMatch(/Why: +The payment was undone\n/);
    expect(reversal.text).not.toContain("Wrong order");
    await orders.markPaid({ orderId: order.id });
    expect((await kindsTo(lower)).filter((kind) => kind === "affiliate-commission")).toHaveLength(2);
  });

  it("name the payout that a commission taken back had been paid with, or that it was not paid yet", async () => {
    const { lower, order, orders } = await sale();
    await db.user.update({ where: { id: lower.id }, data: { cashappTag: "$lower" } });
    await orders.markPaid({ orderId: order.id });
    const at = async (days: number) => (await createAdminCaller(db, { now: daysFromNow(days) })).admin;
    const text = async () => {
      const reversal = { affiliateUserId: lower.id, kind: "reverse" } as const;
      const { idempotencyKey: entryKey } = await db.ledgerEntry.findFirstOrThrow({
        where: reversal,
        orderBy: { createdAt: "desc" },
      });
      return (await composeMail(db, { template: "affiliate-reversal", payload: { entryKey } })).text;
    };
    await (await at(1)).orders.undoPayment({ orderId: order.id, reason: "Wrong order" });
    expect(await text()).toContain("It had not been paid out to you");
    await (await at(2)).orders.markPaid({ orderId: order.id });
    const { payouts } = await at(3);
    await payouts.create(await seenRun(payouts));
    const { id: payoutId } = await db.payout.findFirstOrThrow({ where: { affiliateUserId: lower.id } });
    await payouts.send({ payoutId, reference: "CASH-NORA1" });
    await (await at(4)).orders.refund({ orderId: order.id, reason: "Returned" });
    expect(await text()).toContain("It was paid to you with payout CASH-NORA1: your next earnings cover it.");
    const own = (await callerFor(db, lower.id, { now: daysFromNow(5) })).affiliate;
    const { entries } = await own.earnings({ order: order.shortId });
    expect(entries.map(({ kind, takenFromPayout }) => [kind, takenFromPayout?.reference ?? null])).toEqual([
      ["reverse", "CASH-NORA1"],
      ["earn", "CASH-NORA1"],
      ["reverse", null],
      ["earn", null],
    ]);
  });

  it("state how much of a commission a partial refund takes and how much it leaves", async () => {
    const { lower, order, orders } = await sale();
    await orders.markPaid({ orderId: order.id });
    const refund = async (goodsCents: number, days: number) => {
      const { admin } = await createAdminCaller(db, { now: daysFromNow(days) });
      const given = { orderId: order.id, shippingCents: 0, reason: "One vial was broken", to: "return" } as const;
      await admin.orders.refundPart({ ...given, goodsCents, requestId: crypto.randomUUID() });
    };
    await refund(2_500, 1);
    await refund(2_500, 2);
    const told = (await mailsTo(lower)).filter(({ template }) => template === "affiliate-reversal");
    const texts = await Promise.all(told.map(async (mail) => (await composeMail(db, mail)).text));
    expect(texts.map((text) => /We took back .*/.exec(text)?.[0]).sort()).toEqual([
      "We took back $2.00 of a commission on an order in your network. You keep $4.00 of it.",
      "We took back $2.00 of a commission on an order in your network. You keep $6.00 of it.",
    ]);
    for (const text of texts) {
      expect(text).toContain("Part of the order was refunded");
      expect(text).not.toContain("payment");
    }
  });

  it("announce a new referral, named only once verified, and a reached tier", async () => {
    const affiliate = await createAffiliate(db);
    const visitor = await callerFor(db, null);
    for (const n of [1, 2]) await visitor.account.signUpAffiliate(invited(affiliate.affiliateCode ?? "", n));
    const [first, ...others] = await mailsTo(affiliate);
    expect([first?.template, others.length]).toEqual(["affiliate-referral", 1]);
    const compose = () => composeMail(db, { template: "affiliate-referral", payload: first?.payload });
    expect((await compose()).text).toContain("Someone signed up with your link");
    const referrals = { where: { referredByUserId: affiliate.id } };
    await db.user.updateMany({ ...referrals, data: { emailVerifiedAt: NOW } });
    expect((await compose()).text).toContain("Jo F. signed up with your link");

    const { orders } = (await createAdminCaller(db)).admin;
    for (const buyer of await db.user.findMany(referrals)) {
      await orders.markPaid({ orderId: (await createOrder(db, buyer)).id });
    }
    const tiers = (await mailsTo(affiliate)).filter(({ template }) => template === "affiliate-tier");
    expect(tiers.map(({ payload }) => payload)).toEqual([{ userId: affiliate.id, tierId: "tier-rising-star" }]);
    const { subject } = await composeMail(db, { template: "affiliate-tier", payload: tiers[0]?.payload });
    expect(subject).toBe("You reached Rising Star");
  });

  it("announce at most twenty new referrals a day, because anybody can sign up with a code", async () => {
    const { id, email, affiliateCode } = await createAffiliate(db);
    const sent = Array.from({ length: 19 }, (_, n) => ({
      ...{ dedupeKey: `affiliate-referral:${n}`, template: "affiliate-referral", toEmail: email, payload: {} },
    }));
    await db.outboxMail.createMany({ data: sent });
    const visitor = await callerFor(db, null);
    for (const n of [1, 2]) await visitor.account.signUpAffiliate(invited(affiliateCode ?? "", n));
    expect(await db.user.count({ where: { referredByUserId: id } })).toBe(2);
    expect(await kindsTo({ email })).toHaveLength(20);
  });

  it("tell a former affiliate of a commission taken back, with the page that they can open", async () => {
    const { lower, upper, order, orders } = await sale();
    await orders.markPaid({ orderId: order.id });
    const { affiliates } = (await createAdminCaller(db)).admin;
    await (await callerFor(db, upper.id)).affiliate.switchMail({ mail: "reversal", isOn: false });
    for (const { id: userId } of [lower, upper]) await affiliates.setAffiliate({ userId, isAffiliate: false });
    await orders.undoPayment({ orderId: order.id, reason: "Wrong order" });
    const told = (await mailsTo(lower)).find(({ template }) => template === "affiliate-reversal");
    const { text } = await composeMail(db, { template: "affiliate-reversal", payload: told?.payload });
    expect(text).toContain("/affiliate/settlement");
    expect(await kindsTo(upper)).not.toContain("affiliate-reversal");
    await orders.markPaid({ orderId: order.id });
    expect((await kindsTo(lower)).filter((kind) => kind === "affiliate-commission")).toHaveLength(1);
  });

  it("promise no bonus or discount of a tier that is turned off", async () => {
    const { id: userId } = await createAffiliate(db);
    const mail = { template: "affiliate-tier", payload: { userId, tierId: "tier-rising-star" } };
    const off = "Your tier's bonus and discount are turned off at present.";
    const on = await composeMail(db, mail);
    expect(on.text).toContain("Bonus on direct commissions");
    expect(on.text).not.toContain(off);
    await db.user.update({ where: { id: userId }, data: { affiliateTierActive: false } });
    const { text } = await composeMail(db, mail);
    expect(text).toContain(off);
    expect(text).not.toMatch(/%|Discount on your own orders/);
  });

  it("summarize the past week once, if anything happened in it", async () => {
    const { lower, upper, order, orders, buyer } = await sale();
    const quiet = await createAffiliate(db, { createdAt: daysFromNow(-60) });
    await orders.markPaid({ orderId: order.id });
    const monday = { db, now: daysFromNow(7) };
    const answers = await Promise.all([queueWeeklySummaries(monday), queueWeeklySummaries(monday)]);
    expect(answers.reduce((sum, queued) => sum + queued, 0)).toBe(2);
    expect(await queueWeeklySummaries({ db, now: daysFromNow(9) })).toBe(0);
    expect(await kindsTo(quiet)).toEqual([]);
    expect(await kindsTo(upper)).toContain("affiliate-week");
    const week = (await mailsTo(lower)).find(({ template }) => template === "affiliate-week");
    const { subject, text } = await composeMail(db, { template: "affiliate-week", payload: week?.payload });
    const entry = await db.ledgerEntry.findFirstOrThrow({ where: { affiliateUserId: lower.id } });
    const earned = `$${(Number(entry.amountCents) / 100).toFixed(2)}`;
    expect(subject).toBe(`Your week: ${earned} earned`);
    expect(text).toMatch(/New referrals: +1\n/);
    expect(text).toMatch(new RegExp(`Owed to you now: +\\${earned}`));
    expect(buyer.referredByUserId).toBe(lower.id);
  });

  it("count a week's orders once, however often paid, and show earnings net of reversals", async () => {
    const { lower, order, orders, buyer } = await sale();
    await orders.markPaid({ orderId: order.id });
    await orders.undoPayment({ orderId: order.id, reason: "Wrong order" });
    await orders.markPaid({ orderId: order.id });
    const other = await createOrder(db, buyer, { subtotalCents: 20_000 });
    await orders.markPaid({ orderId: other.id });
    const later = (await createAdminCaller(db, { now: daysFromNow(7) })).admin.orders;
    await later.refund({ orderId: order.id, reason: "Came back" });
    const told = async (days: number) => {
      await queueWeeklySummaries({ db, now: daysFromNow(days) });
      const { payload } = await db.outboxMail.findFirstOrThrow({
        where: { toEmail: lower.email, template: "affiliate-week" },
        orderBy: { createdAt: "desc" },
      });
      return composeMail(db, { template: "affiliate-week", payload });
    };
    const first = await told(7);
    expect(first.subject).toBe("Your week: $24.00 earned");
    expect(first.text).toMatch(/Orders you earned on: +2\n/);
    expect(first.text).not.toContain("Taken back");
    const second = await told(14);
    expect(second.subject).toBe("Your week: $8.00 taken back");
    expect(second.text).toMatch(/Orders you earned on: +0\n/);
    expect(second.text).toMatch(/Taken back: +\$8\.00\n/);
  });

  it("are not sent to unverified or disabled accounts or to the house account", async () => {
    const house = await createAffiliate(db, { email: env.ROOT_AFFILIATE_EMAIL });
    const unverified = await createAffiliate(db, { referredByUserId: house.id, emailVerifiedAt: null });
    const disabled = await createAffiliate(db, { referredByUserId: unverified.id, isDisabled: true });
    const buyer = await createUser(db, { referredByUserId: disabled.id });
    const { orders } = (await createAdminCaller(db)).admin;
    await orders.markPaid({ orderId: (await createOrder(db, buyer)).id });
    expect(await db.ledgerEntry.count()).toBe(3);
    await queueWeeklySummaries({ db, now: daysFromNow(7) });
    for (const account of [house, unverified, disabled]) expect(await kindsTo(account)).toEqual([]);
  });
});

describe("turning off affiliate e-mails", () => {
  it("works from the dashboard for that affiliate alone, even concurrently, and can be reversed", async () => {
    const { lower, upper, order, orders } = await sale();
    const mine = (await callerFor(db, lower.id)).affiliate;
    await Promise.all(AFFILIATE_MAILS.map((mail) => mine.switchMail({ mail, isOn: false })));
    expect((await mine.mailSwitches()).mails.every(({ isOn }) => !isOn)).toBe(true);
    await orders.markPaid({ orderId: order.id });
    await (await callerFor(db, null)).account.signUpAffiliate(invited(lower.affiliateCode ?? ""));
    await queueWeeklySummaries({ db, now: daysFromNow(7) });
    expect(await kindsTo(lower)).toEqual([]);
    expect(await kindsTo(upper)).toEqual(["affiliate-commission", "affiliate-week"]);
    await mine.switchMail({ mail: "week", isOn: true });
    await mine.switchMail({ mail: "week", isOn: true });
    expect((await mine.mailSwitches()).mails.filter(({ isOn }) => isOn)).toEqual([{ mail: "week", isOn: true }]);
    expect(await queueWeeklySummaries({ db, now: daysFromNow(7) })).toBe(1);
  });

  it("works from the link in the e-mail and from the mail program, and removes queued e-mails of that kind", async () => {
    const { lower, order, orders } = await sale();
    await orders.markPaid({ orderId: order.id });
    const [mail] = await mailsTo(lower);
    const { unsubscribeUrl = "", text } = await composeMail(db, {
      template: "affiliate-commission",
      payload: mail?.payload,
    });
    const token = new URL(unsubscribeUrl).searchParams.get("token") ?? "";
    expect(text).toContain(`/unsubscribe?token=${encodeURIComponent(token)}`);
    const visitor = (await callerFor(db, null)).unsubscribe;
    expect(await visitor.subscription({ token })).toMatchObject({ of: "commission" });
    const press = () => POST(new Request(unsubscribeUrl, { method: "POST", body: "List-Unsubscribe=One-Click" }));
    expect((await press()).status).toBe(204);
    await visitor.stop({ token });
    expect(await kindsTo(lower)).toEqual([]);
    const { affiliateMailsOff } = await db.user.findUniqueOrThrow({ where: { id: lower.id } });
    expect(affiliateMailsOff).toEqual(["commission"]);
  });

  it("removes e-mails of that kind that failed, which nobody can then send again", async () => {
    const { lower, upper, order, orders } = await sale();
    await orders.markPaid({ orderId: order.id });
    await db.outboxMail.updateMany({ data: { status: "failed" } });
    await (await callerFor(db, lower.id)).affiliate.switchMail({ mail: "commission", isOn: false });
    expect([await kindsTo(lower), await kindsTo(upper)]).toEqual([[], ["affiliate-commission"]]);
  });

  it("holds for an e-mail of that kind that was being sent, and for one that was sent before", async () => {
    const { lower, upper, order, orders } = await sale();
    await orders.markPaid({ orderId: order.id });
    const now = new Date(Date.now() + 1_000);
    const received: string[] = [];
    const mine = (await callerFor(db, lower.id)).affiliate;
    const busy: MailTransport = {
      name: "busy",
      async send({ to, template }) {
        if (to === lower.email) await mine.switchMail({ mail: "commission", isOn: false });
        received.push(`${template} ${to === lower.email ? "lower" : "other"}`);
        if (to === lower.email) throw new Error("450 try again");
      },
    };
    while ((await sendDueMails({ db, now, transport: busy })).length > 0);
    expect(received).toContain("affiliate-commission lower");
    const later = new Date(now.getTime() + pauseAfter(1));
    expect(await sendDueMails({ db, now: later, transport: busy })).toEqual(["dropped"]);
    expect(await kindsTo(lower)).toEqual([]);

    const [sent] = await mailsTo(upper);
    expect(sent?.status).toBe("sent");
    await (await callerFor(db, upper.id)).affiliate.switchMail({ mail: "commission", isOn: false });
    const { mail } = (await createAdminCaller(db)).admin;
    await expect(mail.sendAgain({ mailId: sent?.id ?? "" })).rejects.toMatchObject({
      cause: { reason: "mail-switched-off" },
    });
  });

  it("no longer works from the link once the affiliate has another address", async () => {
    const { lower, order, orders } = await sale();
    await orders.markPaid({ orderId: order.id });
    const [mail] = await mailsTo(lower);
    const read = async () => {
      const { unsubscribeUrl = "" } = await composeMail(db, {
        template: "affiliate-commission",
        payload: mail?.payload,
      });
      return new URL(unsubscribeUrl).searchParams.get("token") ?? "";
    };
    // A link from before links named the address works as long as the address is the same.
    const old = encryptSecret(`stop affiliate e-mails about commission of ${lower.id}`);
    const token = await read();
    const visitor = (await callerFor(db, null)).unsubscribe;
    expect(await visitor.subscription({ token: old })).toMatchObject({ of: "commission" });
    await db.user.update({ where: { id: lower.id }, data: { email: "moved@example.test" } });
    const payload = { userId: lower.id, isDone: true, wasVerified: true };
    const notice = { dedupeKey: "n", template: "email-change-notice", toEmail: lower.email };
    await db.outboxMail.create({ data: { ...notice, payload } });
    for (const former of [token, old]) {
      expect(await visitor.subscription({ token: former })).toBeNull();
      await expect(visitor.stop({ token: former })).rejects.toMatchObject({ cause: { reason: "unknown-link" } });
    }
    const off = async () => (await db.user.findUniqueOrThrow({ where: { id: lower.id } })).affiliateMailsOff;
    expect(await off()).toEqual([]);
    await visitor.stop({ token: await read() });
    expect(await off()).toEqual(["commission"]);
  });
});
