import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";

type Note = {
  /** The customer the note is about. */
  userId: string;
  orderId?: string;
  /** The action the note was written with, if any. */
  about?: string;
  note: string;
};

/** Inserts an internal note, in the caller's transaction if given one. No-op for an empty note. */
export async function insertNote(
  tx: Pick<Tx, "internalNote">,
  { actor, now }: Pick<SignedInContext, "actor" | "now">,
  { userId, orderId, about = "", note }: Note,
): Promise<void> {
  if (!note) return;
  const author = { authorUserId: actor.userId, authorName: actor.name, createdAt: now };
  await tx.internalNote.create({ data: { userId, orderId: orderId ?? null, about, note, ...author } });
}
