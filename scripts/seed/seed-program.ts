import type { Db } from "../../src/server/db";
import { as, type Step } from "./as-person";
import { daysBefore, fixedId } from "./clock";
import { people } from "./people";

const at = (days: number) => daysBefore(days).getTime();

/** Pays what is owed on one day; with `hasReturn` one payout comes back because the tag was unknown. */
function payoutRun(db: Db, days: number, hasReturn: boolean): Step {
  return {
    at: at(days),
    run: async () => {
      const admin = (await as(db, "admin", at(days))).admin.payouts;
      const { count, totalCents, fingerprint: seenPreview } = await admin.preview();
      if (count === 0) return;
      const idempotencyKey = fixedId(`payout run ${days}`);
      const { runId } = await admin.create({
        idempotencyKey,
        seenCount: count,
        seenTotalCents: totalCents,
        seenPreview,
      });
      await admin.sendAll({ runId, reference: `CASH-${1000 + days}` });
      const [payout] = (await admin.run({ runId })).payouts;
      if (hasReturn && payout)
        await admin.return({ payoutId: payout.id, reason: "The cash app did not know the tag." });
    },
  };
}

/** A team of three, founded four months ago; a fourth affiliate was invited and has not answered yet. */
function partnership(db: Db): Step[] {
  const [founded, joined, asked] = [at(130), at(126), at(5)];
  return [
    {
      at: founded,
      run: async () => {
        const { partnership } = await as(db, "affiliate", founded);
        await partnership.create({
          name: "Northern Lights",
          description: "Labs of the north, pooling what their networks order.",
        });
        for (const key of ["priya", "desmond"]) await partnership.invite({ userId: fixedId(`user ${key}`) });
      },
    },
    {
      at: joined,
      run: async () => {
        for (const key of ["priya", "desmond"]) {
          const { partnership } = await as(db, key, joined);
          const [invitation] = await partnership.invitations();
          if (invitation) await partnership.accept({ invitationId: invitation.id });
        }
        const { partnership } = await as(db, "priya", joined + 60_000);
        await partnership.sendMessage({ message: "Glad to be in. Our reading group orders at the end of the month." });
      },
    },
    {
      at: asked,
      run: async () => {
        const { partnership } = await as(db, "maren", asked);
        await partnership.create({ name: "Founders' Table", description: "" });
        await partnership.invite({ userId: fixedId("user tobias"), message: "Shall we pool our networks?" });
      },
    },
  ];
}

/** Requests waiting for the admin (a membership, joining the program), and one access grant. */
function requests(db: Db): Step[] {
  const [asked, wished, granted] = [at(1.2), at(0.8), at(60)];
  return [
    {
      at: asked,
      run: async () => {
        const { membership } = await as(db, "customer", asked);
        const offer = (await membership.mine()).offers.find(({ requestedTier }) => requestedTier === "Bronze");
        if (!offer) return;
        const seenAmountCents = offer.amountCents;
        await membership.request({ requestedTier: "Bronze", orderReference: "CA-7720-4419", seenAmountCents });
      },
    },
    {
      at: wished,
      run: async () => {
        const { account } = await as(db, "customer", wished);
        const reason = "My laboratory recommends you to its neighbors already; I would like to do it properly.";
        await account.requestAffiliate({ reason });
      },
    },
    {
      at: granted,
      run: async () => {
        const category = await db.category.findFirst({ where: { isRestricted: true }, select: { id: true } });
        if (!category) return;
        const [userId, grantedByUserId] = [fixedId("user gold"), fixedId("user admin")];
        const grantedAt = new Date(granted);
        await db.approvedCategory.create({ data: { userId, categoryId: category.id, grantedByUserId, grantedAt } });
      },
    },
  ];
}

/** Customers who became Bronze members the regular way: requested, paid, reviewed, approved. */
function memberships(db: Db): Step[] {
  const joining = people.filter(
    (person) => person.subscriptionTier === "None" && !person.isAffiliate && !person.isAdmin,
  );
  return joining
    .filter(({ key }) => !["customer", "vip", "house"].includes(key))
    .slice(0, 5)
    .map(({ key }, index) => {
      const asked = at(12 + index * 9);
      return {
        at: asked,
        run: async () => {
          const { membership } = await as(db, key, asked);
          const offer = (await membership.mine()).offers.find(({ requestedTier }) => requestedTier === "Bronze");
          if (!offer || offer.refusal) return;
          const [orderReference, seenAmountCents] = [`CA-${5500 + index}-${1200 + index * 7}`, offer.amountCents];
          await membership.request({ requestedTier: "Bronze", orderReference, seenAmountCents });
          const shop = (await as(db, "admin", asked + 3_600_000)).admin.membership;
          const request = await db.subscriptionRequest.findFirst({
            where: { userId: fixedId(`user ${key}`), status: "pending" },
            select: { id: true },
          });
          if (request) await shop.approve({ requestId: request.id });
        },
      };
    });
}

/** Everything besides the orders: monthly payouts, a partnership, and requests waiting for the admin. */
export const programSteps = (db: Db): Step[] => [
  ...[110, 80, 50, 20, 2].map((days) => payoutRun(db, days, days === 50)),
  ...partnership(db),
  ...memberships(db),
  ...requests(db),
];
