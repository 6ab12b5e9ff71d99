import type { Tx } from "~/server/db";

/** Sets an account's picture (or none) and returns the former one's id, so that the caller can remove it. */
export async function swapPicture(tx: Tx, userId: string, url: string | null): Promise<string | null> {
  await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { profilePictureUrl: true } });
  await tx.user.update({ where: { id: userId }, data: { profilePictureUrl: url } });
  if (!user.profilePictureUrl) return null;
  // Only what this account uploaded as its picture: an address that somebody else set may belong to anything.
  const former = await tx.image.findFirst({
    where: { url: user.profilePictureUrl, purpose: "profile", uploadedByUserId: userId },
    select: { id: true },
  });
  return former?.id ?? null;
}
