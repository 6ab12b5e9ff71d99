import type { Tx } from "~/server/db";

/** Puts a picture (or none) in the place of an account's present one; gives back the former one's id, to be removed. */
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
