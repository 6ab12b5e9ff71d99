import type { TwoFactorOffInput } from "~/schemas/account";
import type { SignedInContext } from "~/server/context";
import { assertOwnPassword } from "../account/assert-own-password";
import { recordAudit } from "../audit/record-audit";
import { withSecondFactor } from "./assert-second-factor";
import { switchOff } from "./switch-off";

/** Turns off the actor's own. Throws "wrong-password", "wrong-code", "too-many-tries", "two-factor-off". */
export async function endTwoFactor(ctx: SignedInContext, { password, code }: TwoFactorOffInput): Promise<void> {
  const { userId } = ctx.actor;
  await assertOwnPassword(ctx, password);
  await withSecondFactor(ctx, code, async (tx) => {
    await switchOff(tx, ctx, userId);
    await recordAudit(tx, ctx, { action: "user.twoFactorOff", entity: "user", entityId: userId });
  });
}
