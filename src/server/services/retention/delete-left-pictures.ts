import type { ServiceContext } from "~/server/context";
import type { Db } from "~/server/db";
import { logError } from "~/server/log";
import { fileStore } from "~/server/storage";

/** How many files are looked up at once. */
const BATCH = 500;

/**
 * Deletes profile pictures that no account shows, because a process died or a file could not be deleted: rows without
 * an account, then files without a row. Newer ones than `before` may belong to an upload in progress. Returns how many
 * files it deleted.
 */
export async function deleteLeftPictures({ db }: Pick<ServiceContext, "db">, before: Date): Promise<number> {
  await db.$executeRaw`
    DELETE FROM images i WHERE i.purpose = 'profile' AND i.created_at < ${before}
      AND NOT EXISTS (SELECT FROM users u WHERE u.profile_picture_url = i.url)`;
  let deleted = 0;
  let batch: string[] = [];
  for await (const { key, modifiedAt } of fileStore("uploads").list()) {
    if (!key.startsWith("profile/") || modifiedAt >= before) continue;
    batch.push(key);
    if (batch.length < BATCH) continue;
    deleted += await deleteWithoutRow(db, batch);
    batch = [];
  }
  return deleted + (await deleteWithoutRow(db, batch));
}

const pictureOf = (fileKey: string) => fileKey.slice(0, fileKey.lastIndexOf("/"));

async function deleteWithoutRow(db: Db, fileKeys: readonly string[]): Promise<number> {
  const key = { in: fileKeys.map(pictureOf) };
  const kept = new Set((await db.image.findMany({ where: { key }, select: { key: true } })).map((image) => image.key));
  let deleted = 0;
  for (const fileKey of fileKeys.filter((each) => !kept.has(pictureOf(each)))) {
    try {
      await fileStore("uploads").remove(fileKey);
      deleted++;
    } catch (error) {
      logError(error, { what: "a left profile picture" });
    }
  }
  return deleted;
}
