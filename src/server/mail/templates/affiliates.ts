import { z } from "zod";
import { affiliateName } from "~/domain/affiliate-name";
import { MIN_ACTIVE_REFERRALS_FOR_BONUS } from "~/domain/commission";
import { notFound } from "~/domain/errors";
import { greetingName } from "~/domain/greeting";
import { formatMoney, formatPercent } from "~/domain/money";
import { linkProblem } from "~/domain/names";
import { PARTNERSHIP_CAPACITY } from "~/domain/partnership";
import { payoutsWaitFrom } from "~/domain/program-terms";
import { ruleDifferences } from "~/domain/rule-differences";
import { formatDate } from "~/lib/format-date";
import { ProgramRules } from "~/schemas/program-rules";
import type { Db } from "~/server/db";
import { sumsOfAccount } from "~/server/services/ledger/account-sums";
import { rulesAt } from "~/server/services/rules/queries";
import { termsStandingOf } from "~/server/services/terms/queries";
import { facts, hello, highlight, link, quote, sideLink } from "./blocks";
import { type Composers, composer, OfUser, toOwner } from "./composer";
import { paidWhen } from "./paid-when";

const OfVersion = OfUser.extend({ version: z.int() });
const OfSwitch = OfUser.extend({ isActive: z.boolean(), reason: z.string().nullable(), at: z.coerce.date() });
const OfInvitation = OfUser.extend({ partnershipId: z.uuid() });

const earningsLink = (isAffiliate: boolean) =>
  link("See my earnings", isAffiliate ? "/affiliate/earnings" : "/affiliate/settlement");

/** Asks an affiliate who has not accepted the program terms to do so, and says when payouts wait; null for others. */
async function askForTerms(db: Db, userId: string) {
  const { payoutsWaitFrom, isWaiting } = await termsStandingOf(db, userId, new Date());
  if (!payoutsWaitFrom) return null;
  return [
    isWaiting
      ? "Please accept the program terms; payouts wait until you do."
      : `Please accept the program terms. If you have not accepted by ${formatDate(payoutsWaitFrom)} (UTC), payouts wait until you do.`,
    sideLink("Read and accept the terms", "/affiliate-terms"),
  ];
}

/** How many rule changes an e-mail lists at most. */
const MOST_DIFFERENCES = 30;

/** Loads a version of the rules: from when, why, and what differs from the version before. */
async function loadRulesForMail(db: Db, version: number) {
  const { effectiveFrom, note, rules } = await db.ruleVersion.findUniqueOrThrow({ where: { version } });
  const before = await db.ruleVersion.findFirst({
    where: { version: { lt: version }, withdrawnAt: null },
    orderBy: { version: "desc" },
  });
  const differences = before ? ruleDifferences(ProgramRules.parse(before.rules), ProgramRules.parse(rules)) : [];
  return { effectiveFrom, note, differences };
}

/** Loads the latest invitation of this affiliate to this partnership. Throws "not-found". */
async function loadInvitationForMail(db: Db, { partnershipId, userId }: z.output<typeof OfInvitation>) {
  const invitation = await db.partnershipMessage.findFirst({
    where: { partnershipId, toUserId: userId, messageType: "invitation" },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { message: true, fromUserId: true, partnership: { select: { name: true, description: true } } },
  });
  if (!invitation) throw notFound("Invitation");
  const { message, fromUserId, partnership } = invitation;
  const select = { name: true, customAffiliateName: true, emailVerifiedAt: true };
  const [to, from] = await Promise.all([
    db.user.findFirst({ where: { id: userId, deletedAt: null }, select }),
    db.user.findUnique({ where: { id: fromUserId }, select }),
  ]);
  if (!to || !from) throw notFound("User");
  const name = greetingName(to);
  // To an unverified address, quotes nothing that a member typed; and never quotes text that contains a link.
  const typed = (text: string) => (name === null || linkProblem(text) ? "" : text);
  return {
    name,
    /** The inviter as partners see them: never a last name or an address. */
    from: typed(affiliateName(from)),
    partnership: typed(partnership.name),
    description: typed(partnership.description),
    message: typed(message),
  };
}

/** What happens to an affiliate's payouts until they accept the terms; an earlier version may be unaccepted too. */
async function untilAccepted(db: Db, userId: string): Promise<string> {
  const [versions, accepted] = await Promise.all([
    db.programTerms.findMany({ select: { version: true, publishedAt: true } }),
    db.termsAcceptance.aggregate({ where: { userId }, _max: { version: true } }),
  ]);
  const waitFrom = payoutsWaitFrom(versions, accepted._max.version ?? 0);
  if (!waitFrom) return "You have accepted them already, so there is nothing to do.";
  if (waitFrom <= new Date()) return "You keep earning either way. We are holding your payouts until you accept.";
  return `You keep earning either way. If you have not accepted by ${formatDate(waitFrom)} (UTC), we hold your payouts until you do.`;
}

export const AFFILIATE_MAILS = {
  /**
   * To the new affiliate: code and link, and, because an admin may have added them unasked, that payouts wait for the
   * terms.
   */
  "affiliate-approved": toOwner(OfUser, async ({ userId, affiliateCode }, db, { baseUrl }) => ({
    subject: "Welcome to the affiliate program",
    content: [
      "You are now an affiliate. Everyone who signs up with your code joins your network, and you earn on their orders and on the orders of the levels below them.",
      // Stacked: the link has to be copied and does not fit beside its label on a phone.
      affiliateCode &&
        highlight(
          ["Your affiliate code", affiliateCode],
          ["Your invitation link", `${baseUrl}/affiliate/signup?ref=${affiliateCode}`],
        ),
      await askForTerms(db, userId),
      link("Open your dashboard", "/affiliate/dashboard"),
    ],
  })),

  /** To the customer: their request to join the affiliate program was declined, why, and what does not change. */
  "affiliate-rejected": toOwner(OfUser.extend({ reason: z.string().default("") }), ({ reason }) => ({
    subject: "Your request to become an affiliate",
    content: [
      `Thank you for your interest in the affiliate program. We cannot accept your request at this time.${reason && " The reason:"}`,
      reason && quote(reason),
      "Your account, prices and orders are not affected, and you are welcome to apply again from your profile.",
      link("View your profile", "/profile"),
    ],
  })),

  /** To a former affiliate: what ends, and how the balance owed is settled. */
  "affiliate-revoked": toOwner(OfUser, async ({ userId: id, cashappTag, isAffiliate, isDisabled }, db) => {
    const { owedCents } = await sumsOfAccount(db, id, new Date());
    const when = (await paidWhen(db, { id, isAffiliate, isDisabled })) ?? "as before";
    return {
      subject: "You are no longer in the affiliate program",
      content: [
        "Your affiliate account has ended. New orders no longer earn you commission, and nobody can sign up with your link. Your customer account, prices and orders are not affected.",
        owedCents > 0
          ? [
              highlight(["We owe you", formatMoney(owedCents)]),
              cashappTag === null
                ? "Please add a cash-app tag so that we can pay you. Until then you can still see your statement and your payouts."
                : `We will pay it to your cash-app tag ${when}. Until then you can still see your statement and your payouts.`,
              link("View what we owe you", "/affiliate/settlement"),
            ]
          : "We owe you nothing.",
        "If you think this is a mistake, reply to this e-mail.",
      ],
    };
  }),

  /** To the affiliate: the payout tag was added or changed, in case somebody else did it. */
  "cashapp-tag-changed": toOwner(
    OfUser.extend({ cashappTag: z.string(), isFirst: z.boolean().optional() }),
    ({ cashappTag, isFirst }) => ({
      subject: `Your payout tag was ${isFirst ? "added" : "changed"}`,
      content: [
        `From now on we send your payouts to ${isFirst ? "this" : "a new"} cash-app tag:`,
        facts([isFirst ? "Tag" : "New tag", cashappTag]),
        "If you did not ask for this, reply to this e-mail right away.",
      ],
    }),
  ),

  /** To the affiliate: money is ready, but there is no tag to send it to. */
  "tag-missing": toOwner(OfUser, async ({ userId, isAffiliate }, db) => {
    const amount = formatMoney((await sumsOfAccount(db, userId, new Date())).availableCents);
    return {
      subject: `Where should we send your ${amount}?`,
      content: [
        `You have ${amount} ready to be paid out, but you have not added a cash-app tag yet.`,
        "Add one, and we include the money in the next payout.",
        link("Add my cash-app tag", isAffiliate ? "/affiliate/earnings#payouts" : "/affiliate/settlement"),
      ],
    };
  }),

  /** To the affiliate: some commissions are under review. Says neither whose orders nor why. */
  "earnings-on-hold": toOwner(OfUser, ({ isAffiliate }) => ({
    subject: "Some of your earnings are under review",
    content: [
      "We are checking some orders that you earned commissions from. Until we have finished, these commissions are on hold and are not paid out. Everything else is paid as usual.",
      "You do not need to do anything. We will e-mail you when they are released.",
      earningsLink(isAffiliate),
    ],
  })),

  /** To the affiliate: the review is over, and the commissions can be paid out. */
  "earnings-released": toOwner(OfUser, ({ isAffiliate }) => ({
    subject: "Your earnings are no longer on hold",
    content: [
      "We have finished our review. The commissions that were on hold for it can be paid out again once their hold days are over.",
      earningsLink(isAffiliate),
    ],
  })),

  /** To an affiliate: a change to the program's rules and its date, or that it was withdrawn. */
  "rules-changed": toOwner(OfVersion.extend({ isWithdrawn: z.boolean() }), async ({ version, isWithdrawn }, db) => {
    const { effectiveFrom, note, differences } = await loadRulesForMail(db, version);
    const from = formatDate(effectiveFrom);
    const tiersLink = link("View rates and tiers", "/affiliate/tiers");
    if (isWithdrawn) {
      return {
        subject: "The announced change to our affiliate program will not happen",
        content: [
          `The change to the affiliate program's rules that we announced for ${from} will not happen. Everything stays as it is.`,
          tiersLink,
        ],
      };
    }
    const shown = differences.slice(0, MOST_DIFFERENCES);
    const more = differences.length - shown.length;
    return {
      subject: `Our affiliate program changes on ${from}`,
      content: [
        `The rules of the affiliate program change on ${from} (UTC). Why:`,
        quote(note),
        facts(...shown.map(({ what, before, after }): [string, string] => [what, `${before}, now ${after}`])),
        more > 0 && `And ${more} more figures, on your tiers page.`,
        "Orders paid before then keep the rates of that time. You keep every tier you reached.",
        tiersLink,
      ],
    };
  }),

  /** To an affiliate: the program terms are new or have changed, what changed, and what happens until they accept. */
  "program-terms": toOwner(OfVersion, async ({ userId, version }, db) => {
    const { note } = await db.programTerms.findUniqueOrThrow({ where: { version } });
    const waits = await untilAccepted(db, userId);
    const isFirst = version === 1;
    const what = isFirst
      ? "Our affiliate program now has terms. Please read and accept them."
      : `We have published version ${version} of the affiliate program terms. Please read and accept it.`;
    return {
      subject: isFirst ? "Please accept our affiliate program terms" : "Our affiliate program terms have changed",
      content: [
        note ? [`${what} ${isFirst ? "About them" : "What changed"}:`, quote(note)] : what,
        waits,
        link("Read and accept the terms", "/affiliate-terms"),
      ],
    };
  }),

  /** To an affiliate: an admin turned their tier off or on, why, and what that changes, in figures of that moment. */
  "tier-switched": toOwner(OfSwitch, async ({ userId, isActive, reason, at }, db) => {
    const select = { affiliateTier: { select: { level: true } } } as const;
    const [{ affiliateTier }, { tierTable }] = await Promise.all([
      db.user.findUniqueOrThrow({ where: { id: userId }, select }),
      rulesAt(db, at),
    ]);
    const tier = tierTable.find(({ level }) => level === affiliateTier.level);
    if (!tier) throw notFound("Tier");
    const figures = facts(
      ["Bonus on direct commissions", formatPercent(tier.commissionBonusBps)],
      ["Discount on your own orders", formatPercent(tier.pricingDiscountBps)],
    );
    const tierLink = link("View your tier", "/affiliate/tiers");
    if (isActive) {
      return {
        subject: `Your ${tier.name} tier is active again`,
        content: [
          `Your ${tier.name} tier is on again. From now on you get:`,
          figures,
          `The bonus needs ${MIN_ACTIVE_REFERRALS_FOR_BONUS} active referrals, as before.`,
          tierLink,
        ],
      };
    }
    return {
      subject: `Your ${tier.name} tier has been turned off`,
      content: [
        `We have turned off your ${tier.name} tier. Until it is on again, you do not get:`,
        figures,
        reason && ["Why:", quote(reason)],
        "You keep earning commissions at the basic rates, and you keep your tier and everything you have earned.",
        tierLink,
        "If you think this is a mistake, reply to this e-mail.",
      ],
    };
  }),

  /** To an affiliate: who invites them to which partnership, what that is, and where to answer. */
  "partnership-invitation": composer(OfInvitation, async (given, db) => {
    const { name, from, partnership, description, message } = await loadInvitationForMail(db, given);
    const about: [string, string][] = [
      ["Partnership", partnership],
      ["About it", description],
      ["Invited by", from],
    ];
    const known = about.filter(([, value]) => value);
    // The subject quotes nothing a member typed.
    return {
      subject: "You are invited to join a partnership",
      content: [
        hello(name),
        `${from || "An affiliate"} invites you to join ${partnership ? `the partnership ${partnership}` : "a partnership"}.`,
        message && quote(message),
        known.length > 0 && facts(...known),
        `A partnership is a team of up to ${PARTNERSHIP_CAPACITY} affiliates that combines the sales of its members' networks from the day each one joins. Personal tiers and commissions do not change.`,
        link("Accept or decline", "/affiliate/partnerships"),
        "The invitation does not expire, but it can be withdrawn. You can be in one partnership at a time.",
      ],
    };
  }),
} satisfies Composers;
