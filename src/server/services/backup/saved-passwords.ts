import { z } from "zod";
import { decryptSecret, encryptSecret } from "~/server/crypto";
import type { Tx } from "~/server/db";
import { fileStore } from "~/server/storage";
import { removeFile, snapshotKeysFile } from "./backup-files";

/** The account and its password's hash (what follows these in an older file is left aside). */
const Kept = z.array(z.tuple([z.uuid(), z.string()]).rest(z.unknown()));

/** Keeps the passwords beside a snapshot, encrypted: going back must not lock out whom a Replace took away. */
export async function savePasswords(tx: Tx, snapshotId: string): Promise<void> {
  const accounts = await tx.user.findMany({
    where: { passwordHash: { not: null }, isAdmin: false },
    select: { id: true, passwordHash: true },
  });
  const kept = accounts.map(({ id, passwordHash }) => [id, passwordHash]);
  const { area, key } = snapshotKeysFile(snapshotId);
  await fileStore(area).put(key, Buffer.from(encryptSecret(JSON.stringify(kept))), "application/octet-stream");
}

/**
 * Gives accounts that came back with a snapshot the passwords they had; one that has a password keeps it. Their sessions
 * do not come back: some may have been ended since.
 */
export async function restorePasswords(tx: Tx, snapshotId: string): Promise<void> {
  const { area, key } = snapshotKeysFile(snapshotId);
  const sealed = await fileStore(area).read(key);
  if (!sealed) return;
  const kept = Kept.parse(JSON.parse(decryptSecret(sealed.bytes.toString("utf8"))));
  await tx.$executeRaw`
    UPDATE users u SET password_hash = k.hash
    FROM unnest(${kept.map(([id]) => id)}::uuid[], ${kept.map(([, hash]) => hash)}::text[]) AS k(id, hash)
    WHERE u.id = k.id AND u.password_hash IS NULL AND NOT u.is_admin AND u.deleted_at IS NULL`;
}

export const deletePasswords = (snapshotId: string) => removeFile(snapshotKeysFile(snapshotId));
