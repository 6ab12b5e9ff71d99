import { DomainError } from "~/domain/errors";
import { formatMoney } from "~/domain/money";
import { staffRoleOf } from "~/domain/staff";
import type { DeleteOwnAccountInput } from "~/schemas/account";
import { assertAttempt, resetAttempts } from "~/server/auth/rate-limit";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { removeLeftPicture } from "../images/remove-image";
import { lockPayoutRuns } from "../rings/hold-earnings";
import { assertSecondFactorIfOn } from "../two-factor/assert-second-factor";
import { closeAccount } from "../users/close-account";
import { lockActorSession } from "../users/lock-actor-account";
import { assertOwnPassword } from "./assert-own-password";
import { holdingsOf } from "./own-account";

/**
 * Deletes the actor's own account after checking the password, and a code if two-factor is on. Owed earnings and store
 * credit are forfeited, so both amounts must match what the owner saw. A last e-mail confirms the deletion.
 * Throws "wrong-password", "wrong-code", "too-many-tries", "staff-account", "house-account", "open-orders",
 * "open-payout", "holdings-changed", "sign-in-required".
 */
export async function deleteOwnAccount(ctx: SignedInContext, input: DeleteOwnAccountInput): Promise<void> {
  const { db, now, actor } = ctx;
  const { userId } = actor;
  await assertOwnPassword(ctx, input.password);
  await assertAttempt("two-factor", [userId]);
  const picture = await inTransaction(db, async (tx) => {
    await lockPayoutRuns(tx);
    const user = await lockActorSession(tx, actor);
    if (staffRoleOf(user) !== null) {
      const message = "You work for the shop. Ask an owner to delete your account.";
      throw new DomainError("CONFLICT", "staff-account", message);
    }
    await assertSecondFactorIfOn(ctx, tx, input.code ?? "");
    const { owedCents, creditCents } = await holdingsOf(tx, userId, now);
    if (owedCents !== input.seenOwedCents || creditCents !== input.seenCreditCents) {
      const held = `${formatMoney(owedCents)} of earnings and ${formatMoney(creditCents)} of store credit`;
      throw new DomainError("CONFLICT", "holdings-changed", `Your account holds ${held} now. Please look again.`);
    }
    const removed = await closeAccount(tx, ctx, user, "user.deleteOwn");
    // Queued last: closing the account drops e-mails still waiting for this address.
    await queueMail(tx, {
      ...{ dedupeKey: `account-deleted:${userId}`, template: "account-deleted", toEmail: user.email },
      payload: {},
    });
    return removed;
  });
  await resetAttempts("two-factor", userId);
  if (picture) await removeLeftPicture(db, picture);
}
