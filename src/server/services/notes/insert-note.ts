import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";

type Note = {
  /** The customer whom it is about. */
  userId: string;
  orderId?: string;
  /** What was done, where the note was written with it. */
  about?: string;
  note: string;
};

/** Writes an internal note in the transaction that it belongs to; an empty one is none. */
export async function insertNote(
  tx: Pick<Tx, "internalNote">,
  { actor, now }: Pick<SignedInContext, "actor" | "now">,
  { userId, orderId, about = "", note }: Note,
): Promise<void> {
  if (!note) return;
  const author = { authorUserId: actor.userId, authorName: actor.name, createdAt: now };
  await tx.internalNote.create({ data: { userId, orderId: orderId ?? null, about, note, ...author } });
}
