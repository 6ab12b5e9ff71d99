import { z } from "zod";
import type { ServiceContext } from "~/server/context";
import { queryRows } from "~/server/query-rows";
import { removeLeftPicture } from "../images/remove-image";

const LeftRow = z.strictObject({ id: z.string(), key: z.string() });

/**
 * Deletes profile pictures that no account shows, because a process died or a file could not be deleted. Newer ones
 * than `before` may belong to an upload in progress. Returns how many it deleted.
 */
export async function deleteLeftPictures({ db }: Pick<ServiceContext, "db">, before: Date): Promise<number> {
  const left = await queryRows(db, LeftRow)`
    SELECT id, key FROM images i WHERE i.purpose = 'profile' AND i.created_at < ${before}
      AND NOT EXISTS (SELECT FROM users u WHERE u.profile_picture_url = i.url)`;
  let deleted = 0;
  for (const picture of left) if (await removeLeftPicture(db, picture)) deleted++;
  return deleted;
}
