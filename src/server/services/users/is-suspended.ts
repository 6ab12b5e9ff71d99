import type { Tx } from "~/server/db";

/** Whether an account is suspended: it gets no e-mail that asks for something, only what concerns it. */
export const isSuspended = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.user.count({ where: { id, isDisabled: true } })) > 0;
