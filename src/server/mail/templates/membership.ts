import { z } from "zod";
import { DAY_MS } from "~/domain/days";
import { MEMBERSHIP_TERM, overpaidText, requoteRest, timeRemaining } from "~/domain/membership";
import { formatMoney } from "~/domain/money";
import { PAYMENT_APP, paymentLink } from "~/domain/payment-app";
import { formatDateTime } from "~/lib/format-date";
import { membershipRest } from "~/server/services/membership/membership-rest";
import { requestStanding } from "~/server/services/membership/request-standing";
import { siteSettings } from "~/server/services/settings/queries";
import { facts, highlight, link, SUSPENDED, sideLink } from "./blocks";
import { type Composers, OfUser, toOwner } from "./composer";
import { surplusText, WithSurplus } from "./payments";

/** Defaults to the account's current membership if the payload names none. */
const OfMember = OfUser.extend({ tier: z.string().optional(), expiresAt: z.coerce.date().optional() });
const OfCut = OfUser.extend({ formerTier: z.string(), tier: z.string(), expiresAt: z.coerce.date().nullish() });
const OfPart = OfUser.extend({ tier: z.string(), requestId: z.uuid(), amountCents: z.int() });
const OfAsked = OfUser.extend({ tier: z.string(), requestId: z.uuid() });
const OfRequote = OfUser.extend({
  ...{ tier: z.string(), currentTier: z.string(), formerCents: z.int(), amountCents: z.int() },
  /** Missing in e-mails queued before this field existed. */
  requestId: z.uuid().optional(),
});

const MEMBERSHIP = "/profile#membership";
const SEE_PROFILE = "Your profile shows what became of it.";

const activeUntil = (expiresAt: Date | null | undefined): [string, string] => [
  "Active until",
  expiresAt ? formatDateTime(expiresAt) : "No end date",
];

export const MEMBERSHIP_MAILS = {
  "membership-activated": toOwner(OfMember.extend(WithSurplus), ({ surplus, ...user }) => {
    const { tier = user.subscriptionTier, expiresAt = user.subscriptionExpiresAt } = user;
    return {
      subject: `Your ${tier} membership is active`,
      content: [
        "We have verified your payment. You now see your member prices whenever you are signed in.",
        surplusText(surplus),
        facts(["Membership", tier], activeUntil(expiresAt)),
        link("View your profile", "/profile"),
      ],
    };
  }),

  /** To the customer: we have their request, the sum and the reference, and how to pay if they have not. */
  "membership-received": toOwner(OfAsked, async ({ tier, requestId, isDisabled, emailVerifiedAt }, db) => {
    const request = await requestStanding(db, requestId, new Date());
    const { paymentTag } = await siteSettings({ db });
    const amount = formatMoney(request.amountCents);
    const { isPending, isWholesale, receivedCents, requotedCents } = request;
    const isAsked = isPending && !isDisabled && !isWholesale && receivedCents === 0 && requotedCents === null;
    return {
      subject: `We have your request for ${tier}`,
      content: [
        isAsked
          ? "We look for your payment and e-mail you as soon as your membership is active. There is nothing more to do if you have paid."
          : SEE_PROFILE,
        facts(
          ["Membership", tier],
          ["Amount", amount],
          emailVerifiedAt !== null && ["Payment reference", request.paymentProof],
        ),
        isAsked && [
          "If you have not paid yet:",
          highlight(
            ["Amount", amount],
            ["Pay with", PAYMENT_APP],
            ["Send to", paymentTag],
            ["Payment note", `${tier} membership`],
          ),
          link(`Open ${PAYMENT_APP}`, paymentLink(paymentTag, request.amountCents)),
        ],
        isDisabled && SUSPENDED,
        sideLink("View your request", MEMBERSHIP),
      ],
    };
  }),

  /** To the customer: a partial payment for a membership has arrived, and how to pay the rest. */
  "membership-part": toOwner(OfPart, async ({ tier, amountCents, requestId, isDisabled }, db) => {
    const owed = await membershipRest(db, requestId, new Date());
    const rest = isDisabled ? null : owed;
    const { paymentTag } = await siteSettings({ db });
    const received = formatMoney(amountCents);
    return {
      subject: `Your ${tier} membership: we received ${received}`,
      ...(rest && { preheader: "This covers part of the membership. Here is how to pay the rest." }),
      content: [
        `We received ${received} for your ${tier} membership.${owed ? " This is not the full amount yet." : ""}`,
        owed && isDisabled && SUSPENDED,
        rest && [
          `Please send the remaining ${formatMoney(rest.amountCents)}. Then we activate your membership.`,
          highlight(
            ["Amount", formatMoney(rest.amountCents)],
            ["Pay with", PAYMENT_APP],
            ["Send to", paymentTag],
            ["Payment note", rest.note],
          ),
          link(`Open ${PAYMENT_APP}`, paymentLink(paymentTag, rest.amountCents)),
        ],
        rest &&
          'Sent it already? Press "I\'ve sent it" on your profile. If you think this is wrong, please reply to this e-mail before you send anything.',
        sideLink("View your request", MEMBERSHIP),
      ],
    };
  }),

  /** To the customer: their membership ends soon, when, and how to renew it. */
  "membership-ending": toOwner(OfMember, (user) => {
    const { tier = user.subscriptionTier, expiresAt = user.subscriptionExpiresAt } = user;
    const now = new Date();
    const days = expiresAt ? Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / DAY_MS)) : null;
    const when = days === null ? "soon" : days === 1 ? "within a day" : `in ${days} days`;
    return {
      subject: `Your ${tier} membership ends ${when}`,
      content: [
        `Your member discount ends with it. Renew before then, and the ${MEMBERSHIP_TERM} are added to your current term, so you do not lose a day.`,
        facts(["Membership", tier], activeUntil(expiresAt), ["Time remaining", timeRemaining(expiresAt, now)]),
        link("Renew your membership", MEMBERSHIP),
        "If you have already asked to renew, there is nothing more to do.",
      ],
    };
  }),

  /** To the customer: the shop ended the membership, or changed its tier or end date. */
  "membership-cut": toOwner(OfCut, ({ formerTier, tier, expiresAt }) => ({
    subject: tier === "None" ? `Your ${formerTier} membership has ended` : "Your membership has changed",
    content: [
      tier === "None"
        ? `We have ended your ${formerTier} membership. Your member discount no longer applies; orders that you have already placed keep their prices.`
        : ["We have changed your membership. It is now:", facts(["Membership", tier], activeUntil(expiresAt))],
      "If you think this is a mistake, reply to this e-mail.",
      link("View your profile", MEMBERSHIP),
    ],
  })),

  /** To the customer: the price of the requested membership has changed; they can accept it or cancel. */
  "membership-requoted": toOwner(OfRequote, async ({ tier, currentTier, requestId, isDisabled, ...prices }, db) => {
    const { formerCents, amountCents } = prices;
    const subject = `Your ${tier} request has a new price`;
    const standing = requestId ? await requestStanding(db, requestId, new Date()) : null;
    if (standing && (standing.isWholesale || standing.requotedCents !== amountCents)) {
      const content = [`The price of ${tier} had changed. ${SEE_PROFILE}`, link("View your request", MEMBERSHIP)];
      return { subject, content };
    }
    const receivedCents = standing?.receivedCents ?? 0;
    const { toPayCents, toReturnCents } = requoteRest({ formerCents, amountCents, receivedCents });
    const why =
      amountCents > formerCents && currentTier !== "None"
        ? `Your ${currentTier} membership ended before the request was approved, so its price no longer applies.`
        : "Your membership has changed since your request, and so has the price.";
    return {
      subject,
      content: [
        `${why} Nothing has been activated. ${isDisabled ? SUSPENDED : "Please accept the new amount or cancel the request."}`,
        facts(
          ["Membership", tier],
          ["Amount requested", formatMoney(formerCents)],
          ["New amount", formatMoney(amountCents)],
          receivedCents > 0 && ["Received", formatMoney(receivedCents)],
          toPayCents > 0 && !isDisabled && ["Still to pay", formatMoney(toPayCents)],
          toReturnCents > 0 && [receivedCents > 0 ? "Overpaid" : "Less than before", formatMoney(toReturnCents)],
        ),
        toReturnCents > 0 && receivedCents > 0 && overpaidText(toReturnCents),
        !isDisabled && link("Accept or cancel", MEMBERSHIP),
      ],
    };
  }),
} satisfies Composers;
