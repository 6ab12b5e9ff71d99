import { expect } from "vitest";
import type { Prisma } from "~/generated/prisma/client";
import { db } from "~/server/db";
import { soon } from "./soon";
import { waitingStatements } from "./waits-for-lock";

/**
 * Starts the act while a transaction changes the account, and commits that once the act waits for it or is over.
 * Returns how the act ended.
 */
export async function whileAccountChanges(
  userId: string,
  data: Prisma.UserUncheckedUpdateInput,
  act: () => Promise<unknown>,
) {
  const { acting } = await db.$transaction(
    async (tx) => {
      await tx.user.update({ where: { id: userId }, data });
      let isOver = false;
      const running = act().finally(() => {
        isOver = true;
      });
      const settled = Promise.allSettled([running]);
      await soon(async () => expect(isOver || (await waitingStatements()) === 1).toBe(true));
      return { acting: settled };
    },
    { timeout: 60_000 },
  );
  const [end] = await acting;
  return end;
}
