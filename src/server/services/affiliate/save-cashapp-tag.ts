import type { CashappTagInput } from "~/schemas/affiliate";
import type { SignedInContext } from "~/server/context";

/** Where this affiliate is paid: their tag in the cash app. */
export async function saveCashappTag({ db, actor }: SignedInContext, input: CashappTagInput): Promise<void> {
  await db.user.update({ where: { id: actor.userId }, data: { cashappTag: input.cashappTag } });
}
