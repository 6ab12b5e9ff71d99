// Claims on orders that also pay commission to the account that a claim would credit.
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { expectBooksToBeRight } from "~tests/server/ledger/right-books";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdminCaller, createAffiliate, createOrder, createUser } from "~tests/support/factories";

beforeEach(resetDatabase);

/** Top refers the affiliate, who refers the buyer of one order that earned nothing because it was marked as a test. */
async function testOrder() {
  const top = await createAffiliate(db);
  const affiliate = await createAffiliate(db, { referredByUserId: top.id });
  const buyer = await createUser(db, { referredByUserId: affiliate.id });
  const { admin } = await createAdminCaller(db);
  const { id: orderId, shortId } = await createOrder(db, buyer);
  const setTest = (isTestOrder: boolean) => admin.orders.setTestFlag({ orderId, isTestOrder });
  await setTest(true);
  await admin.orders.markPaid({ orderId });
  /** Sends a claim about the order and returns its id. */
  const claim = async (from: { id: string }, asked = shortId) => {
    await (await callerFor(db, from.id)).claims.send({ asked, message: "It was a real order" });
    return (await db.orderClaim.findFirstOrThrow({ where: { userId: from.id } })).id;
  };
  const accept = (claimId: string, to: { affiliateCode: string | null }, amountCents: number) =>
    admin.claims.accept({ claimId, affiliateCode: to.affiliateCode ?? "", amountCents });
  const credits = () => db.ledgerEntry.count({ where: { kind: "adjust" } });
  return { top, affiliate, buyer, admin, orderId, shortId, setTest, claim, accept, credits };
}

const REFUSED = { cause: { reason: "already-earned" } };

describe("a claim by an account that has since earned on the order", () => {
  it("suggests nothing, shows what was earned, and cannot credit it again", async () => {
    const { affiliate, admin, setTest, claim, accept, credits } = await testOrder();
    const claimId = await claim(affiliate);
    await setTest(false);
    expect(await admin.claims.byId({ claimId })).toMatchObject({
      suggestedCents: 0,
      suggestedOwner: { name: affiliate.name, earnedCents: 800, isSuspended: false },
    });
    for (const cents of [800, 100, 900]) {
      await expect(accept(claimId, affiliate, cents)).rejects.toMatchObject({
        ...{ ...REFUSED, message: `${affiliate.name} already earned $8.00 on this order. Decline this claim.` },
      });
    }
    expect(await credits()).toBe(0);
    await admin.claims.decline({ claimId, reason: "It is in your earnings now." });
  });

  it("credits at most what is missing to the level that the claim is about", async () => {
    const { top, affiliate, buyer, admin, setTest, claim, accept, credits, shortId } = await testOrder();
    const byTop = await claim(top);
    await setTest(false);
    await expect(accept(byTop, top, 400)).rejects.toMatchObject(REFUSED);
    expect(await admin.claims.byId({ claimId: byTop })).toMatchObject({ suggestedCents: 0 });
    // The buyer names the account above the one that the order counts for: level 1 would have paid it $4.00 more.
    const { id: claimId } = await db.orderClaim.create({
      data: {
        ...{ userId: buyer.id, orderId: (await db.order.findFirstOrThrow()).id, asked: shortId, message: "By top" },
        ...{ namedCode: top.affiliateCode ?? "", answer: "counts-for-inviter" },
      },
    });
    expect(await admin.claims.byId({ claimId })).toMatchObject({
      ...{ suggestedCents: 400, suggestedOwner: { name: top.name, earnedCents: 400 } },
    });
    await expect(accept(claimId, top, 401)).rejects.toMatchObject({
      message: `${top.name} already earned $4.00 on this order. Credit at most $4.00.`,
    });
    await expect(accept(claimId, affiliate, 400)).rejects.toMatchObject(REFUSED);
    await accept(claimId, top, 400);
    expect(await credits()).toBe(1);
    await expectBooksToBeRight(db);
  });

  it("credits in full once the commission was taken back", async () => {
    const { affiliate, admin, setTest, claim, accept, credits } = await testOrder();
    const claimId = await claim(affiliate);
    await setTest(false);
    await setTest(true);
    expect(await admin.claims.byId({ claimId })).toMatchObject({ suggestedOwner: { earnedCents: 0 } });
    await accept(claimId, affiliate, 800);
    expect(await credits()).toBe(1);
  });

  it("is not credited beside a commission that is posted at the same time", async () => {
    const { affiliate, setTest, claim, accept, shortId } = await testOrder();
    const claimId = await claim(affiliate);
    const [accepted] = await Promise.allSettled([accept(claimId, affiliate, 800), setTest(false)]);
    const { claims } = await callerFor(db, affiliate.id);
    const [answer] = (await claims.ask({ asked: shortId })).answers;
    // Accepted first, the commission comes on top: then the answer says both.
    const both = "$8.00 at level 1. A correction for this order added another $8.00 to your balance.";
    expect(answer?.text.endsWith(both)).toBe(accepted.status === "fulfilled");
    expect(answer?.code).toBe("counted");
  });
});

it("a claim credits the owner of its code though suspended, and the admin is told so", async () => {
  const { affiliate, admin, claim, accept, credits } = await testOrder();
  const claimId = await claim(affiliate);
  await admin.users.suspend({ userId: affiliate.id, reason: "Spam" });
  expect(await admin.claims.byId({ claimId })).toMatchObject({
    suggestedOwner: { name: affiliate.name, isSuspended: true },
  });
  await accept(claimId, affiliate, 100);
  expect(await credits()).toBe(1);
});
