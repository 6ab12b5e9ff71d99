// Missing orders: the answer from the data, and claims where the data does not settle the question.
import { beforeEach, describe, expect, it } from "vitest";
import { SKIP_MESSAGES } from "~/domain/commission";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { composeMail } from "~/server/mail/compose-mail";
import { deleteOldVisits } from "~/server/services/retention/delete-old-visits";
import { expectBooksToBeRight } from "~tests/server/ledger/right-books";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  createAdminCaller,
  createAffiliate,
  createOrder,
  createUser,
  daysAgo,
  daysFromNow,
  NOW,
} from "~tests/support/factories";

beforeEach(resetDatabase);

const as = (userId: string) => callerFor(db, userId);
const ask = async (userId: string, asked: string) => (await (await as(userId)).claims.ask({ asked })).answers;
const codes = async (userId: string, asked: string) => (await ask(userId, asked)).map(({ code }) => code);
const mails = (template: string) => db.outboxMail.findMany({ where: { template } });

/** The house, an affiliate with referrals on two levels, a rival with a customer, and a customer without a code. */
async function world() {
  const house = await createAffiliate(db, { email: env.ROOT_AFFILIATE_EMAIL });
  const affiliate = await createAffiliate(db, { referredByUserId: house.id });
  const direct = await createUser(db, { referredByUserId: affiliate.id });
  const deeper = await createUser(db, { referredByUserId: direct.id });
  const rival = await createAffiliate(db, { referredByUserId: house.id });
  const theirs = await createUser(db, { referredByUserId: rival.id });
  const codeless = await createUser(db, { referredByUserId: house.id });
  const { admin } = await createAdminCaller(db);
  const order = async (buyer: { id: string; email: string }, isPaid = true) => {
    const made = await createOrder(db, buyer);
    if (isPaid) await admin.orders.markPaid({ orderId: made.id });
    return made;
  };
  return { affiliate, direct, deeper, rival, theirs, codeless, admin, order };
}

describe("claims.ask", () => {
  it("answers from the ledger by order number at every level, and by e-mail for a direct referral", async () => {
    const { affiliate, direct, deeper, order } = await world();
    const [paid, below, waiting] = [await order(direct), await order(deeper), await order(direct, false)];
    expect(await ask(affiliate.id, ` #${paid.shortId.toLowerCase()}`)).toMatchObject([
      { code: "counted", shortId: paid.shortId, netCents: 800, text: "It is in your earnings: $8.00 at level 1." },
    ]);
    expect(await ask(affiliate.id, below.shortId)).toMatchObject([{ code: "counted", netCents: 400 }]);
    expect(await codes(affiliate.id, waiting.shortId)).toEqual(["waiting-for-payment"]);
    expect((await codes(affiliate.id, direct.email.toUpperCase())).sort()).toEqual(["counted", "waiting-for-payment"]);
    expect(await codes(direct.id, paid.shortId)).toEqual(["counts-for-inviter"]);
  });

  it("tells an affiliate who buys that their order counts for the affiliate above them", async () => {
    const { affiliate, rival, order, admin } = await world();
    await db.user.update({ where: { id: rival.id }, data: { referredByUserId: affiliate.id } });
    const own = await order(rival);
    const [answer] = await ask(rival.id, own.shortId);
    expect(answer).toMatchObject({ code: "own-order", isOwn: true, canClaim: false });
    expect(answer?.text).toContain("it counts for the affiliate whose code you signed up with");
    // The house refers whoever signed up without a code.
    const codeless = await order(affiliate);
    expect(await ask(affiliate.id, codeless.shortId)).toMatchObject([{ code: "opened-without-code", canClaim: true }]);
    await (await as(affiliate.id)).claims.send({ asked: codeless.shortId, message: "Kim invited me" });
    const { id: claimId } = await db.orderClaim.findFirstOrThrow();
    expect((await admin.claims.byId({ claimId })).suggestedCode).toBe("");
  });

  it("explains a re-paid order by its current payment", async () => {
    const { affiliate, direct, admin, order } = await world();
    const again = await order(direct);
    const orderId = again.id;
    await admin.orders.undoPayment({ orderId, reason: "Wrong order" });
    expect(await ask(affiliate.id, again.shortId)).toMatchObject([
      {
        code: "taken-back",
        text: "It paid you $8.00, which was taken back: the payment was undone. The order is waiting for payment; it earns again once paid.",
      },
    ]);
    await admin.orders.markPaid({ orderId });
    expect(await ask(affiliate.id, again.shortId)).toMatchObject([
      { code: "counted", netCents: 800, text: "It is in your earnings: $8.00 at level 1." },
    ]);
    await admin.orders.refund({ orderId, reason: "Came back", returnStock: false });
    const [takenBack] = await ask(affiliate.id, again.shortId);
    expect(takenBack?.text).toBe("It paid you $8.00, which was taken back: the order was refunded.");
  });

  it("explains why the current payment did not pay this level, whatever an earlier payment paid", async () => {
    const { affiliate, direct, admin, order } = await world();
    const { id: orderId, shortId } = await order(direct);
    await admin.orders.setTestFlag({ orderId, isTestOrder: true });
    expect(await ask(affiliate.id, shortId)).toMatchObject([
      { code: "taken-back", text: "It paid you $8.00, which was taken back: marked as a test order." },
    ]);
    await admin.orders.setTestFlag({ orderId, isTestOrder: false });
    expect(await codes(affiliate.id, shortId)).toEqual(["counted"]);
    await admin.orders.undoPayment({ orderId, reason: "Wrong order" });
    await admin.affiliates.setAffiliate({ userId: affiliate.id, isAffiliate: false });
    await admin.orders.markPaid({ orderId });
    expect(await codes(affiliate.id, shortId)).toEqual(["level-not-paid"]);
    await (await as(affiliate.id)).claims.send({ asked: shortId, message });
    const { id: claimId } = await db.orderClaim.findFirstOrThrow();
    const postings = async () => (await admin.claims.byId({ claimId })).postings;
    const why = SKIP_MESSAGES["not-an-affiliate"];
    expect(await postings()).toMatchObject([
      { level: 1, cents: 0, why },
      { level: 2, cents: 400, why: null },
    ]);
    await admin.orders.undoPayment({ orderId, reason: "Wrong order" });
    await admin.affiliates.setAffiliate({ userId: affiliate.id, isAffiliate: true });
    await admin.orders.markPaid({ orderId });
    expect(await postings()).toMatchObject([
      { level: 1, cents: 800, why: null },
      { level: 2, cents: 400, why: null },
    ]);
  });

  it("reports a refunded order that paid this level nothing as refunded, not as cancelled", async () => {
    const { affiliate, direct, admin, order } = await world();
    await admin.affiliates.setAffiliate({ userId: affiliate.id, isAffiliate: false });
    const { id: orderId, shortId } = await order(direct);
    await admin.orders.refund({ orderId, reason: "Came back" });
    for (const { id } of [affiliate, direct]) {
      expect((await ask(id, shortId))[0]?.title).toMatch(/order was refunded$/);
    }
  });

  it("reveals neither buyer nor amount of a stranger's order, nor whether an e-mail address has an account", async () => {
    const { affiliate, theirs, codeless, deeper, order } = await world();
    const [other, free] = [await order(theirs), await order(codeless)];
    await order(deeper);
    const bare = { shortId: other.shortId, netCents: null, availableAt: null };
    expect(await ask(affiliate.id, other.shortId)).toMatchObject([{ code: "other-affiliate", ...bare }]);
    expect(await codes(affiliate.id, free.shortId)).toEqual(["no-code"]);
    expect(await codes(affiliate.id, "00000000")).toEqual(["unknown-order"]);
    const nobody = await ask(affiliate.id, "nobody@example.test");
    for (const { email } of [theirs, codeless, deeper]) expect(await ask(affiliate.id, email)).toEqual(nobody);
    expect(JSON.stringify([nobody, await ask(affiliate.id, other.shortId)])).not.toContain(theirs.name);
  });

  it("is limited to twenty questions an hour", async () => {
    const { affiliate } = await world();
    const caller = await as(affiliate.id);
    const tries = Array.from({ length: 25 }, () => caller.claims.ask({ asked: "00000000" }));
    const ends = await Promise.allSettled(tries);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  });
});

const message = "I sent her the link in May";

describe("a claim", () => {
  it("is sent once, shows the admin all facts, and is credited once by an adjustment that names it", async () => {
    const { affiliate, codeless, admin, order } = await world();
    const missed = await order(codeless);
    const caller = await as(affiliate.id);
    await Promise.all([1, 2, 3].map(() => caller.claims.send({ asked: missed.shortId, message })));
    expect(await mails("claim-shop")).toHaveLength(1);
    expect((await admin.navigation.counts()).pendingClaims).toBe(1);
    const [claim] = (await admin.claims.list({})).claims;
    const claimId = claim?.id ?? "";
    expect(await admin.claims.byId({ claimId })).toMatchObject({
      ...{ answer: "no-code", level: null, clicks: 0, suggestedCode: affiliate.affiliateCode, suggestedCents: 800 },
      ...{ buyer: { email: codeless.email }, order: { shortId: missed.shortId, isPaid: true } },
      postings: [{ level: 1, cents: 800 }],
    });
    const part = { refundedCents: 2_500, refundedGoodsCents: 2_500 };
    await db.order.update({ where: { id: missed.id }, data: part });
    expect(await admin.claims.byId({ claimId })).toMatchObject({ suggestedCents: 600 });
    await db.order.update({ where: { id: missed.id }, data: { refundedCents: 0, refundedGoodsCents: 0 } });
    const accepted = { claimId, affiliateCode: affiliate.affiliateCode ?? "", amountCents: 640, note: "Seen." };
    await Promise.all([1, 2, 3].map(() => admin.claims.accept(accepted)));
    const number = claimId.slice(0, 8).toUpperCase();
    expect(await db.ledgerEntry.findMany({ where: { affiliateUserId: affiliate.id } })).toMatchObject([
      { amountCents: 640n, idempotencyKey: `adjust:${claimId}`, reason: `Claim ${number} for order ${missed.shortId}` },
    ]);
    await expectBooksToBeRight(db);
    const [told] = await mails("claim-decided");
    expect(told?.toEmail).toBe(affiliate.email);
    expect((await composeMail(db, { template: "claim-decided", payload: { claimId } })).text).toContain("added $6.40");
    expect(await mails("claim-credited")).toHaveLength(0);
    expect(await codes(affiliate.id, missed.shortId)).toEqual(["corrected"]);
    expect(await caller.claims.mine()).toMatchObject([{ status: "approved", amountCents: 640, isMine: true }]);
    expect(await db.auditEntry.count({ where: { action: "claim.accept", entityId: claimId } })).toBe(1);
    await expect(admin.claims.decline({ claimId, reason: "No" })).rejects.toMatchObject({
      cause: { reason: "already-approved" },
    });
  });

  it("counts the clicks before the sign-up, even after they were summed up by day", async () => {
    const { affiliate, codeless, admin, order } = await world();
    await db.user.update({ where: { id: codeless.id }, data: { createdAt: daysAgo(70) } });
    const click = (days: number, isBot = false) => {
      const of = {
        affiliateUserId: affiliate.id,
        code: affiliate.affiliateCode ?? "",
        sessionId: "s",
        landingPage: "/",
      };
      return db.referralClick.create({ data: { ...of, createdAt: daysAgo(days), isBot } });
    };
    for (const days of [69, 70.1, 71, 89, 91, 99, 101]) await click(days);
    for (const days of [72, 92]) await click(days, true);
    await (await as(affiliate.id)).claims.send({ asked: (await order(codeless)).shortId, message });
    const claimId = (await admin.claims.list({})).claims[0]?.id ?? "";
    expect(await admin.claims.byId({ claimId })).toMatchObject({ clicks: 5 });
    await deleteOldVisits({ db, now: NOW });
    expect(await db.referralClick.count()).toBe(5);
    expect(await admin.claims.byId({ claimId })).toMatchObject({ clicks: 5 });
    await deleteOldVisits({ db, now: daysFromNow(300) });
    expect(await db.referralClick.count()).toBe(0);
    expect(await admin.claims.byId({ claimId })).toMatchObject({ clicks: 5 });
  });

  it("by a customer credits the affiliate whose code it names, and notifies both", async () => {
    const { rival, codeless, admin, order } = await world();
    const own = await order(codeless);
    const namedCode = (rival.affiliateCode ?? "").toLowerCase();
    await (await as(codeless.id)).claims.send({ asked: own.shortId, message, namedCode });
    const claimId = (await db.orderClaim.findFirstOrThrow()).id;
    const { suggestedCode, suggestedOwner } = await admin.claims.byId({ claimId });
    expect({ suggestedCode, name: suggestedOwner?.name }).toEqual({
      ...{ suggestedCode: rival.affiliateCode, name: rival.name },
    });
    await admin.claims.accept({ claimId, affiliateCode: suggestedCode, amountCents: 800 });
    expect((await mails("claim-decided"))[0]?.toEmail).toBe(codeless.email);
    const [credited] = await mails("claim-credited");
    expect(credited?.toEmail).toBe(rival.email);
    const text = async () => (await composeMail(db, { template: "claim-credited", payload: { claimId } })).text;
    expect(await text()).toContain("/affiliate/dashboard");
    // A former affiliate has another page for it.
    await db.user.update({ where: { id: rival.id }, data: { isAffiliate: false } });
    expect(await text()).toContain("/affiliate/settlement");
    expect(await codes(codeless.id, own.shortId)).toEqual(["corrected"]);
  });

  it("can be sent ten times a day, even when sent concurrently", async () => {
    const { affiliate, codeless, order } = await world();
    const { claims } = await as(affiliate.id);
    const orders = [];
    for (let n = 0; n < 12; n++) orders.push(await order(codeless, n === 0));
    const ends = await Promise.allSettled(orders.map(({ shortId }) => claims.send({ asked: shortId, message })));
    const refused = ends.flatMap((end) => (end.status === "rejected" ? [end.reason.message] : []));
    const refusal = "You have sent several claims today. You can try again in 24 hours.";
    expect(refused).toEqual([refusal, refusal]);
    expect(await db.orderClaim.count()).toBe(10);
  });

  it("moves no money and gives the reason when declined, and cannot be both accepted and declined", async () => {
    const { affiliate, theirs, admin, order } = await world();
    const missed = await order(theirs);
    const entries = await db.ledgerEntry.count();
    const claims = (await as(affiliate.id)).claims;
    await claims.send({ asked: missed.shortId, message });
    const claimId = (await db.orderClaim.findFirstOrThrow()).id;
    const affiliateCode = affiliate.affiliateCode ?? "";
    const wrong = { claimId, affiliateCode: "NOBODY99", amountCents: 800 };
    await expect(admin.claims.accept(wrong)).rejects.toMatchObject({ cause: { reason: "unknown-code" } });
    await admin.claims.decline({ claimId, reason: "The code was given at sign-up." });
    expect(await db.ledgerEntry.count()).toBe(entries);
    const { text } = await composeMail(db, { template: "claim-decided", payload: { claimId } });
    expect(text).toContain("> The code was given at sign-up.");
    await claims.send({ asked: missed.shortId, message: "Look again" });
    const again = (await db.orderClaim.findFirstOrThrow({ where: { status: "pending" } })).id;
    const ends = await Promise.allSettled([
      admin.claims.accept({ claimId: again, affiliateCode, amountCents: 800 }),
      admin.claims.decline({ claimId: again, reason: "No" }),
    ]);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { status } = await db.orderClaim.findUniqueOrThrow({ where: { id: again } });
    expect((await db.ledgerEntry.count()) - entries).toBe(status === "approved" ? 1 : 0);
  });

  it("is refused when the data settles it, and is anonymized when the account it names is deleted", async () => {
    const { affiliate, direct, theirs, order } = await world();
    const paid = await order(direct);
    const claims = (await as(affiliate.id)).claims;
    const settled = { cause: { reason: "already-answered" } };
    await expect(claims.send({ asked: paid.shortId, message })).rejects.toMatchObject(settled);
    await claims.send({ asked: theirs.email, message });
    const { admin } = await createAdminCaller(db);
    await admin.users.delete({ userId: theirs.id });
    const claim = await db.orderClaim.findFirstOrThrow();
    expect(claim.asked).toBe(`deleted ${claim.id}`);
  });
});

describe("several claims on one order", () => {
  /** Sends a claim and returns its id while it is pending. */
  async function claimed(from: string, asked: string, namedCode?: string) {
    await (await as(from)).claims.send({ asked, message, ...(namedCode && { namedCode }) });
    return (await db.orderClaim.findFirstOrThrow({ where: { userId: from, asked, status: "pending" } })).id;
  }
  const accept = async ({ admin, affiliate }: Awaited<ReturnType<typeof world>>, claimId: string) =>
    admin.claims.accept({ claimId, affiliateCode: affiliate.affiliateCode ?? "", amountCents: 800 });
  const credits = (affiliateUserId: string) => db.ledgerEntry.count({ where: { affiliateUserId, kind: "adjust" } });

  it("credit an affiliate once, who then sees that the order was credited", async () => {
    const all = await world();
    const { affiliate, codeless, admin, order } = all;
    const { shortId } = await order(codeless);
    const byBuyer = await claimed(codeless.id, shortId, affiliate.affiliateCode ?? "");
    const own = await claimed(affiliate.id, shortId);
    await accept(all, byBuyer);
    expect(await ask(affiliate.id, shortId)).toMatchObject([
      { code: "corrected", text: "We added $8.00 to your balance as a correction for this order.", canClaim: false },
    ]);
    expect((await admin.claims.byId({ claimId: own })).otherClaims).toMatchObject([
      { id: byBuyer, status: "approved", amountCents: 800, creditedUser: { name: affiliate.name } },
    ]);
    await expect(accept(all, own)).rejects.toMatchObject({
      message: expect.stringMatching(/was already credited with \$8\.00 by claim [0-9A-F]{8} for this order/),
      cause: { reason: "already-credited" },
    });
    expect(await credits(affiliate.id)).toBe(1);
  });

  it("credit an affiliate once when accepted concurrently, and can credit another affiliate as well", async () => {
    const all = await world();
    const { affiliate, rival, codeless, admin, order } = all;
    const { shortId } = await order(codeless);
    const claims = [await claimed(codeless.id, shortId), await claimed(affiliate.id, shortId)];
    const ends = await Promise.allSettled(claims.map((claimId) => accept(all, claimId)));
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await credits(affiliate.id)).toBe(1);
    const { id: claimId } = await db.orderClaim.findFirstOrThrow({ where: { status: "pending" } });
    await admin.claims.accept({ claimId, affiliateCode: rival.affiliateCode ?? "", amountCents: 200 });
    expect(await credits(rival.id)).toBe(1);
    await expectBooksToBeRight(db);
  });

  it("by e-mail and by number reference each other, and an affiliate who was not credited can ask again", async () => {
    const all = await world();
    const { affiliate, rival, codeless, admin, order } = all;
    const { shortId } = await order(codeless);
    const byAddress = await claimed(affiliate.id, codeless.email);
    await admin.claims.accept({ claimId: byAddress, affiliateCode: rival.affiliateCode ?? "", amountCents: 800 });
    expect(await codes(affiliate.id, shortId)).toEqual(["no-code"]);
    const byNumber = await claimed(affiliate.id, shortId);
    expect((await admin.claims.byId({ claimId: byNumber })).otherClaims).toMatchObject([
      { id: byAddress, asked: codeless.email, creditedUser: { name: rival.name } },
    ]);
    expect((await admin.claims.byId({ claimId: byAddress })).otherClaims).toMatchObject([{ id: byNumber }]);
    await admin.claims.accept({ claimId: byNumber, affiliateCode: rival.affiliateCode ?? "", amountCents: 100 });
    expect(await codes(affiliate.id, shortId)).toEqual(["no-code"]);
    expect(await codes(rival.id, shortId)).toEqual(["corrected"]);
  });
});

describe("a claim on an order that pays no commission", () => {
  const send = async (from: string, asked: string) => {
    await (await as(from)).claims.send({ asked, message });
    return (await db.orderClaim.findFirstOrThrow({ where: { asked } })).id;
  };

  it("suggests nothing and cannot be credited while the order is unpaid, cancelled or refunded", async () => {
    const { affiliate, codeless, admin, order } = await world();
    const [waiting, off, back] = [await order(codeless, false), await order(codeless, false), await order(codeless)];
    const ids = [];
    for (const { shortId } of [waiting, off, back]) ids.push(await send(affiliate.id, shortId));
    await admin.orders.cancel({ orderId: off.id });
    await admin.orders.refund({ orderId: back.id, reason: "Broken", returnStock: false });
    const credit = { affiliateCode: affiliate.affiliateCode ?? "", amountCents: 800 };
    const refusals = [];
    for (const claimId of ids) {
      expect(await admin.claims.byId({ claimId })).toMatchObject({ suggestedCents: 0 });
      const accept = admin.claims.accept({ claimId, ...credit });
      await expect(accept).rejects.toMatchObject({ cause: { reason: "order-not-paid" } });
      refusals.push(await accept.catch(({ message: text }) => text.slice("Order 1A2B3C4D ".length).split(",")[0]));
    }
    expect(refusals).toEqual(["is not paid", "was cancelled", "was refunded"]);
    expect(await db.ledgerEntry.count({ where: { affiliateUserId: affiliate.id } })).toBe(0);
    await admin.orders.markPaid({ orderId: waiting.id });
    expect(await admin.claims.byId({ claimId: ids[0] ?? "" })).toMatchObject({ suggestedCents: 800 });
    await admin.claims.accept({ claimId: ids[0] ?? "", ...credit });
    expect((await admin.orders.byId({ orderId: waiting.id })).commissions.claims).toMatchObject([
      { id: ids[0], amountCents: 800, affiliateName: affiliate.name },
    ]);
  });

  it("suggests nothing for a test order, but can be credited", async () => {
    const { affiliate, codeless, admin, order } = await world();
    const test = await order(codeless);
    const claimId = await send(affiliate.id, test.shortId);
    await admin.orders.setTestFlag({ orderId: test.id, isTestOrder: true });
    expect(await admin.claims.byId({ claimId })).toMatchObject({ suggestedCents: 0 });
    await admin.claims.accept({ claimId, affiliateCode: affiliate.affiliateCode ?? "", amountCents: 100 });
  });
});

describe("a claim that another admin has already decided", () => {
  async function waiting() {
    const all = await world();
    const { shortId } = await all.order(all.codeless);
    await (await as(all.affiliate.id)).claims.send({ asked: shortId, message });
    const other = (await createAdminCaller(db)).admin;
    return { ...all, other, claimId: (await db.orderClaim.findFirstOrThrow()).id };
  }
  const refusal = (reason: string, text: string) => ({
    message: expect.stringContaining(text) as string,
    cause: { reason },
  });

  it("refuses a different decision, saying what was decided and by whom, but accepts the same one again", async () => {
    const { affiliate, rival, admin, other, claimId } = await waiting();
    const [own, theirs] = [affiliate.affiliateCode ?? "", rival.affiliateCode ?? ""];
    const accepted = { claimId, affiliateCode: own, amountCents: 800, note: "Seen." };
    await admin.claims.accept(accepted);
    const { reviewedByUserId } = await db.orderClaim.findFirstOrThrow();
    const first = await db.user.findUniqueOrThrow({ where: { id: reviewedByUserId ?? "" }, select: { name: true } });
    await other.claims.accept(accepted);
    const said = refusal(
      "already-approved",
      `already accepted this claim: $8.00 to ${affiliate.name}. Your decision was not`,
    );
    for (const change of [{ amountCents: 8_000 }, { affiliateCode: theirs }, { note: "Well done." }]) {
      await expect(other.claims.accept({ ...accepted, ...change })).rejects.toMatchObject(said);
    }
    await expect(other.claims.decline({ claimId, reason: "No" })).rejects.toMatchObject({
      message: expect.stringContaining(`${first.name} already accepted`),
    });
    expect(await db.ledgerEntry.count({ where: { kind: "adjust" } })).toBe(1);
    expect(await mails("claim-decided")).toHaveLength(1);
  });

  it("refuses to be declined with different words; declining it again in the same words adds no second note", async () => {
    const { admin, other, claimId, affiliate } = await waiting();
    const declined = { claimId, reason: "Too late", internalNote: "Third one this week" };
    await admin.claims.decline(declined);
    for (const same of [declined, { claimId, reason: "Too late" }]) await other.claims.decline(same);
    const said = refusal("already-rejected", "already declined this claim. Your decision was not saved.");
    for (const change of [{ reason: "Unknown buyer" }, { internalNote: "Call her" }]) {
      await expect(other.claims.decline({ ...declined, ...change })).rejects.toMatchObject(said);
    }
    expect(await db.internalNote.findMany({ where: { userId: affiliate.id } })).toMatchObject([
      { note: "Third one this week" },
    ]);
  });
});

describe("a pending claim", () => {
  it("is shown with the answer, and blocks a different claim about the same order until it is decided", async () => {
    const { affiliate, codeless, theirs, admin, order } = await world();
    const { shortId } = await order(codeless);
    await order(theirs);
    const { claims } = await as(affiliate.id);
    const waits = async (asked: string) =>
      (await ask(affiliate.id, asked)).map(({ claimSentAt }) => claimSentAt !== null);
    expect(await waits(shortId)).toEqual([false]);
    await Promise.all([1, 2].map(() => claims.send({ asked: shortId, message })));
    await claims.send({ asked: `#${shortId.toLowerCase()}`, message });
    const other = claims.send({ asked: shortId, message: "She told me so" });
    await expect(other).rejects.toMatchObject({
      message: expect.stringMatching(/looking at your claim [0-9A-F]{8} about this already.+This text was not sent/),
      cause: { reason: "already-waiting" },
    });
    expect(await db.orderClaim.findMany({ select: { message: true } })).toEqual([{ message }]);
    expect(await waits(shortId)).toEqual([true]);
    expect(await waits(theirs.email)).toEqual([false]);
    const claimId = (await db.orderClaim.findFirstOrThrow()).id;
    await admin.claims.decline({ claimId, reason: "No click" });
    expect(await waits(shortId)).toEqual([false]);
    await claims.send({ asked: shortId, message: "She told me so" });
  });

  it("made by the buyer's e-mail is also pending for the order number", async () => {
    const { codeless, order } = await world();
    const { shortId } = await order(codeless);
    const { claims } = await as(codeless.id);
    await claims.send({ asked: codeless.email, message });
    expect(await ask(codeless.id, shortId)).toMatchObject([{ claimSentAt: expect.any(Date) }]);
    await expect(claims.send({ asked: shortId, message: "His code" })).rejects.toMatchObject({
      cause: { reason: "already-waiting" },
    });
    await claims.send({ asked: shortId, message });
    expect(await db.orderClaim.count()).toBe(1);
  });
});
