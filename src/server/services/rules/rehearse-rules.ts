import { payoutPreview } from "~/domain/payout";
import { compareReplays, replayProgram } from "~/domain/rule-rehearsal";
import { TIERS } from "~/domain/tiers";
import { ProgramRules } from "~/schemas/program-rules";
import type { SignedInContext } from "~/server/context";
import { payableAccounts } from "../payouts/payable-accounts";
import { loadProgram, REHEARSED_DAYS } from "./load-program";
import { rulesAt } from "./queries";

const MOST_SHOWN = 100;
const tierName = (level: number) => TIERS[level - 1]?.name ?? "";

/**
 * Compares the draft with the rules in force over the last 90 days: cents per affiliate, level and in total, tiers that
 * would differ, and who could be paid out today. `postedCents` is what the ledger posted for the same payments; it
 * differs from the rules in force only where earlier versions applied. Null without a draft.
 */
export async function rehearseRules({ db, now }: SignedInContext) {
  const draft = await db.ruleDraft.findUnique({ where: { id: "default" } });
  if (!draft) return null;
  const drafted = ProgramRules.parse(draft.rules);
  const inForce = await rulesAt(db, now);
  const { events, start, postedCents, sales, isCut } = await loadProgram(db, now);
  const { accounts, levels, total, movedTiers } = compareReplays(
    replayProgram(events, start, inForce),
    replayProgram(events, start, drafted),
  );
  const change = ({ nowCents, draftCents }: (typeof accounts)[number]) => Math.abs(draftCents - nowCents);
  const shown = accounts.sort((one, other) => change(other) - change(one)).slice(0, MOST_SHOWN);
  const shownTiers = movedTiers.slice(0, MOST_SHOWN);
  const users = await db.user.findMany({
    where: { id: { in: [...shown, ...shownTiers].map(({ userId }) => userId) } },
    select: { id: true, name: true, email: true },
  });
  const named = new Map(users.map(({ id, name, email }) => [id, name || email]));
  const nameOf = (userId: string) => named.get(userId) ?? "Deleted account";
  const payable = await payableAccounts(db, now);
  const paidOut = (minimumCents: number) => {
    const { included, totalCents } = payoutPreview(payable, { minimumCents });
    return { accounts: included.length, cents: totalCents };
  };
  return {
    ...{ draftAt: draft.updatedAt, days: REHEARSED_DAYS, sales, isCut, postedCents, total, levels },
    affiliates: accounts.length,
    accounts: shown.map((account) => ({ ...account, name: nameOf(account.userId) })),
    movedTiers: shownTiers.map(({ userId, nowLevel, draftLevel }) => ({
      ...{ userId, name: nameOf(userId), now: tierName(nowLevel), draft: tierName(draftLevel) },
    })),
    payoutToday: { now: paidOut(inForce.minimumPayoutCents), draft: paidOut(drafted.minimumPayoutCents) },
  };
}
