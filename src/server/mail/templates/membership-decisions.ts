import { z } from "zod";
import { formatMoney } from "~/domain/money";
import type { Db } from "~/server/db";
import { membershipRest } from "~/server/services/membership/membership-rest";
import { requestStanding } from "~/server/services/membership/request-standing";
import { cancelledReturnCents } from "~/server/services/payments/cancelled-return";
import type { TakenBack } from "~/server/services/payments/surplus";
import { link, quote, SUSPENDED } from "./blocks";
import { type Composers, OfUser, toOwner } from "./composer";

const OfDecision = OfUser.extend({ tier: z.string(), reason: z.string() });
/** `returnCents`: what earlier versions promised to send back, without a `requestId`. */
const OfRejection = OfDecision.extend({ requestId: z.uuid().optional(), returnCents: z.number().optional() });
const OfCancelling = OfUser.extend({ tier: z.string(), requestId: z.uuid() });
const OfReopening = OfDecision.extend({
  ...{ wasApproved: z.boolean(), isRestored: z.boolean() },
  /** Missing in e-mails queued before partial payments existed. */
  requestId: z.uuid().optional(),
  /** Whether the request was not reopened, because another one of the member waits. */
  isClosed: z.boolean().optional(),
  /** The surplus that the e-mail about the approval promised. */
  takenBack: z.object({ returnCents: z.int(), creditCents: z.int() }).optional(),
});

const MEMBERSHIP = "/profile#membership";
const KEEP_PRICES = "Orders that you have already placed keep their prices.";

const whatGoesBack = (returnCents: number) =>
  returnCents > 0
    ? `We will send the ${formatMoney(returnCents)} that we received for it back to the account that you paid from.`
    : "If you have sent a payment, reply to this e-mail and we will find it.";

const surplusTaken = ({ returnCents, creditCents }: TakenBack) => [
  returnCents > 0 && `The ${formatMoney(returnCents)} that you had paid too much is not sent back for now.`,
  creditCents > 0 &&
    `We have taken back the ${formatMoney(creditCents)} of store credit for what you had paid too much.`,
];

const requestReturnCents = (db: Db, id: string) => cancelledReturnCents(db, { kind: "membership", id });

export const MEMBERSHIP_DECISION_MAILS = {
  /** To the customer: they cancelled their request, and what was received for it goes back. */
  "membership-cancelled": toOwner(OfCancelling, async ({ tier, requestId, isDisabled }, db) => ({
    subject: `Your ${tier} request is cancelled`,
    content: [
      `You cancelled your request for ${tier}. Your account and your prices have not changed.`,
      whatGoesBack(await requestReturnCents(db, requestId)),
      !isDisabled && "You can ask again from your profile.",
      link("View your profile", MEMBERSHIP),
    ],
  })),

  /** To the customer: the request for Bronze or Gold was rejected, why, and what part of the payment goes back. */
  "membership-rejected": toOwner(OfRejection, async ({ tier, reason, isDisabled, requestId, ...former }, db) => {
    const returnCents = requestId ? await requestReturnCents(db, requestId) : (former.returnCents ?? 0);
    const sent = whatGoesBack(returnCents);
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
    async ({ tier, reason, wasApproved, isRestored, requestId, isClosed, isDisabled, takenBack }, db) => {
      const surplus = takenBack && surplusTaken(takenBack);
      const restored = isRestored ? "Your membership is what it was before the approval. " : "";
      const approvedByMistake = `We approved your request for ${tier} by mistake and have taken the approval back. The reason:`;
      if (isClosed && requestId) {
        const returnCents = await requestReturnCents(db, requestId);
        return {
          subject: `Your ${tier} approval was taken back`,
          content: [
            approvedByMistake,
            quote(reason),
            surplus,
            `${restored}${KEEP_PRICES}`,
            `This request is closed; your other request is not affected.${returnCents > 0 ? ` ${whatGoesBack(returnCents)}` : ""}`,
            link("View your requests", MEMBERSHIP),
          ],
        };
      }
      const standing = requestId ? await requestStanding(db, requestId, new Date()) : null;
      if (standing && !standing.isPending) {
        return {
          subject: `Your ${tier} request`,
          content: [
            wasApproved
              ? [approvedByMistake, quote(reason), surplus, KEEP_PRICES]
              : `We looked at your request for ${tier} again, because of a mistake.`,
            "It has been decided since: your profile shows what became of it.",
            link("View your request", MEMBERSHIP),
          ],
        };
      }
      const rest = requestId && (await membershipRest(db, requestId, new Date()));
      return {
        subject: `Your ${tier} request is pending again`,
        content: [
          wasApproved ? approvedByMistake : `We are looking at your request for ${tier} again. The reason:`,
          quote(reason),
          surplus,
          wasApproved && `${restored}Your request is pending again. ${KEEP_PRICES}`,
          rest
            ? `We have received ${formatMoney(rest.receivedCents)}. ${isDisabled ? SUSPENDED : `Please send the remaining ${formatMoney(rest.amountCents)}: your profile says how.`}`
            : standing && standing.requotedCents !== null
              ? "It has a new price: your profile says what it is, and lets you accept it or cancel the request."
              : !wasApproved && "There is nothing you need to do. We will e-mail you when it is decided.",
          link("View your request", MEMBERSHIP),
        ],
      };
    },
  ),
} satisfies Composers;
