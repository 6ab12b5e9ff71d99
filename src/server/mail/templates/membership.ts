import { z } from "zod";
import { DAY_MS } from "~/domain/days";
import { notFound } from "~/domain/errors";
import { MEMBERSHIP_TERM, requoteRest, timeRemaining } from "~/domain/membership";
import { formatMoney } from "~/domain/money";
import { PAYMENT_APP, paymentLink } from "~/domain/payment-app";
import { formatDate } from "~/lib/format-date";
import { membershipRest } from "~/server/services/membership/membership-rest";
import { cancelledReturnCents } from "~/server/services/payments/cancelled-return";
import { receivedCentsOf } from "~/server/services/payments/line-target";
import { siteSettings } from "~/server/services/settings/queries";
import { facts, highlight, link, quote, SUSPENDED, sideLink } from "./blocks";
import { type Composers, OfUser, toOwner } from "./composer";
import { surplusText, WithSurplus } from "./payments";

/** Defaults to the account's current membership if the payload names none. */
const OfMember = OfUser.extend({ tier: z.string().optional(), expiresAt: z.coerce.date().optional() });
const OfCut = OfUser.extend({ formerTier: z.string(), tier: z.string(), expiresAt: z.coerce.date().nullish() });
const OfDecision = OfUser.extend({ tier: z.string(), reason: z.string() });
/** `returnCents`: what was received for the request and goes back. */
const OfRejection = OfDecision.extend({ returnCents: z.number().optional() });
const OfPart = OfUser.extend({ tier: z.string(), requestId: z.uuid(), amountCents: z.int() });
const OfAsked = OfUser.extend({ tier: z.string(), requestId: z.uuid() });
const OfReopening = OfDecision.extend({
  ...{ wasApproved: z.boolean(), isRestored: z.boolean() },
  /** Missing in e-mails queued before partial payments existed. */
  requestId: z.uuid().optional(),
  /** Whether the request was not reopened, because another one of the member waits. */
  isClosed: z.boolean().optional(),
});
const OfRequote = OfUser.extend({
  ...{ tier: z.string(), currentTier: z.string(), formerCents: z.int(), amountCents: z.int() },
  /** Missing in e-mails queued before this field existed. */
  requestId: z.uuid().optional(),
});

const MEMBERSHIP = "/profile#membership";

export const MEMBERSHIP_MAILS = {
  "membership-activated": toOwner(OfMember.extend(WithSurplus), ({ surplus, ...user }) => {
    const { tier = user.subscriptionTier, expiresAt = user.subscriptionExpiresAt } = user;
    return {
      subject: `Your ${tier} membership is active`,
      content: [
        "We have verified your payment. You now see your member prices whenever you are signed in.",
        surplusText(surplus),
        facts(["Membership", tier], ["Active until", formatDate(expiresAt)]),
        link("View your profile", "/profile"),
      ],
    };
  }),

  /** To the customer: we have their request, the sum and the reference, and how to pay if they have not. */
  "membership-received": toOwner(OfAsked, async ({ tier, requestId, isDisabled, emailVerifiedAt }, db) => {
    const request = await db.subscriptionRequest.findUnique({
      where: { id: requestId },
      select: { amountCents: true, paymentProof: true, status: true },
    });
    if (!request) throw notFound("Membership request");
    const { paymentTag } = await siteSettings({ db });
    const amount = formatMoney(request.amountCents);
    const isAsked = request.status === "pending" && !isDisabled;
    return {
      subject: `We have your request for ${tier}`,
      content: [
        isAsked
          ? "We look for your payment and e-mail you as soon as your membership is active. There is nothing more to do if you have paid."
          : "Your profile shows what became of it.",
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
        `Your member discount ends that day. Renew before then, and the ${MEMBERSHIP_TERM} are added to your current term, so you do not lose a day.`,
        facts(
          ["Membership", tier],
          ["Active until", formatDate(expiresAt)],
          ["Time remaining", timeRemaining(expiresAt, now)],
        ),
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
        : [
            "We have changed your membership. It is now:",
            facts(["Membership", tier], ["Active until", formatDate(expiresAt)]),
          ],
      "If you think this is a mistake, reply to this e-mail.",
      link("View your profile", MEMBERSHIP),
    ],
  })),

  /** To the customer: the request for Bronze or Gold was rejected, why, and what part of the payment goes back. */
  "membership-rejected": toOwner(OfRejection, ({ tier, reason, isDisabled, returnCents = 0 }) => {
    const sent =
      returnCents > 0
        ? `We will send the ${formatMoney(returnCents)} that we received for it back to the account that you paid from.`
        : "If you have sent a payment, reply to this e-mail and we will find it.";
    return {
      subject: `Your ${tier} request was not approved`,
      content: [
        `We could not approve your request for ${tier}. The reason:`,
        quote(reason),
        `Your account and your prices have not changed. ${sent}${isDisabled ? "" : " You can also ask again from your profile."}`,
        link("View your profile", MEMBERSHIP),
      ],
    };
  }),

  /** To the customer: the decision on the request was a mistake, and what that changes. */
  "membership-reopened": toOwner(
    OfReopening,
    async ({ tier, reason, wasApproved, isRestored, requestId, isClosed, isDisabled }, db) => {
      const restored = isRestored ? "Your membership is what it was before the approval. " : "";
      const keepPrices = "rders that you have already placed keep their prices.";
      const takenBack = `We approved your request for ${tier} by mistake and have taken the approval back. The reason:`;
      if (isClosed && requestId) {
        const returnCents = await cancelledReturnCents(db, { kind: "membership", id: requestId });
        const goesBack = `We will send the ${formatMoney(returnCents)} that we received for it back to the account that you paid from.`;
        return {
          subject: `Your ${tier} approval was taken back`,
          content: [
            takenBack,
            quote(reason),
            `${restored}O${keepPrices}`,
            `This request is closed; your other request is not affected.${returnCents > 0 ? ` ${goesBack}` : ""}`,
            link("View your requests", MEMBERSHIP),
          ],
        };
      }
      const rest = requestId && (await membershipRest(db, requestId, new Date()));
      return {
        subject: `Your ${tier} request is pending again`,
        content: [
          wasApproved ? takenBack : `We are looking at your request for ${tier} again. The reason:`,
          quote(reason),
          wasApproved &&
            (isRestored
              ? `${restored}Your request is pending again, and o${keepPrices}`
              : `Your request is pending again. O${keepPrices}`),
          rest
            ? `We have received ${formatMoney(rest.receivedCents)}. ${isDisabled ? SUSPENDED : `Please send the remaining ${formatMoney(rest.amountCents)}: your profile says how.`}`
            : !wasApproved && "There is nothing you need to do. We will e-mail you when it is decided.",
          link("View your request", MEMBERSHIP),
        ],
      };
    },
  ),

  /** To the customer: the price of the requested membership has changed; they can accept it or cancel. */
  "membership-requoted": toOwner(OfRequote, async ({ tier, currentTier, requestId, isDisabled, ...prices }, db) => {
    const { formerCents, amountCents } = prices;
    const receivedCents = requestId ? await receivedCentsOf(db, { kind: "membership", id: requestId }) : 0;
    const { toPayCents, toReturnCents } = requoteRest({ formerCents, amountCents, receivedCents });
    const why =
      amountCents > formerCents && currentTier !== "None"
        ? `Your ${currentTier} membership ended before the request was approved, so its price no longer applies.`
        : "Your membership has changed since your request, and so has the price.";
    return {
      subject: `Your ${tier} request has a new price`,
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
        !isDisabled && link("Accept or cancel", MEMBERSHIP),
      ],
    };
  }),
} satisfies Composers;
