import { chmod, readFile, rm, writeFile } from "node:fs/promises";
import { z } from "zod";
import { decryptSecret, encryptSecret } from "~/server/crypto";
import type { Tx } from "~/server/db";
import { snapshotKeysPath } from "./backup-files";

/** The account and its password's hash (what follows these in an older file is left aside). */
const Kept = z.array(z.tuple([z.uuid(), z.string()]).rest(z.unknown()));

/** Keeps the passwords beside a snapshot, encrypted: going back must not lock out whom a Replace took away. */
export async function savePasswords(tx: Tx, snapshotId: string): Promise<void> {
  const accounts = await tx.user.findMany({
    where: { passwordHash: { not: null }, isAdmin: false },
    select: { id: true, passwordHash: true },
  });
  const kept = accounts.map(({ id, passwordHash }) => [id, passwordHash]);
  const path = snapshotKeysPath(snapshotId);
  await writeFile(path, encryptSecret(JSON.stringify(kept)), { mode: 0o600 });
  await chmod(path, 0o600);
}

/**
 * Gives accounts that came back with a snapshot the passwords they had; one that has a password keeps it. Their sessions
 * do not come back: some may have been ended since.
 */
export async function restorePasswords(tx: Tx, snapshotId: string): Promise<void> {
  const sealed = await readFile(snapshotKeysPath(snapshotId), "utf8").catch(() => null);
  if (sealed === null) return;
  const kept = Kept.parse(JSON.parse(decryptSecret(sealed)));
  await tx.$executeRaw`
    UPDATE users u SET password_hash = k.hash
    FROM unnest(${kept.map(([id]) => id)}::uuid[], ${kept.map(([, hash]) => hash)}::text[]) AS k(id, hash)
    WHERE u.id = k.id AND u.password_hash IS NULL AND NOT u.is_admin AND u.deleted_at IS NULL`;
}

export const deletePasswords = (snapshotId: string) => rm(snapshotKeysPath(snapshotId), { force: true });
