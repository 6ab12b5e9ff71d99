import type { Tx } from "~/server/db";

/** Whether an account is suspended: it gets no e-mails that ask for something, only those about itself. */
export const isSuspended = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.user.count({ where: { id, isDisabled: true } })) > 0;
