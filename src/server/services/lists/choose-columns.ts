import type { ChooseColumnsInput } from "~/schemas/admin/saved-views";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { lockActorAccount } from "../users/lock-actor-account";
import { ORDERS_LIST } from "./queries";

/** Saves the columns that the caller wants to see in the list of orders. */
export async function chooseColumns({ db, actor }: SignedInContext, { columns }: ChooseColumnsInput): Promise<void> {
  const key = { userId: actor.userId, list: ORDERS_LIST };
  await inTransaction(db, async (tx) => {
    await lockActorAccount(tx, actor);
    await tx.listColumns.upsert({ where: { userId_list: key }, create: { ...key, columns }, update: { columns } });
  });
}
