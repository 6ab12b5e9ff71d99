import { z } from "zod";
import { decryptSecret, encryptSecret, reencryptWithCurrentKey } from "~/server/crypto";
import type { Tx } from "~/server/db";
import { IdRow, only, queryRows } from "~/server/query-rows";
import { fileStore } from "~/server/storage";
import { removeFile, snapshotKeysFile } from "./backup-files";

/** An account's authenticator secret, encrypted as stored, and its unused recovery codes. */
const SecondFactor = z.strictObject({
  secretEncrypted: z.string(),
  confirmedAt: z.coerce.date(),
  lastStep: z.int(),
  codeHashes: z.array(z.string()),
});
type SecondFactor = z.infer<typeof SecondFactor>;

/** Account id, password hash and second factor; further elements in older files are ignored. */
const Kept = z.array(z.tuple([z.uuid(), z.string()]).rest(z.unknown()));

/**
 * Stores passwords and second factors beside a snapshot, encrypted. Restoring it must not lock out accounts that a
 * Replace removed, nor weaken their sign-in.
 */
export async function savePasswords(tx: Tx, snapshotId: string): Promise<void> {
  const accounts = await tx.user.findMany({
    where: { passwordHash: { not: null }, isAdmin: false },
    select: {
      ...only("id", "passwordHash"),
      twoFactor: { select: { secretEncrypted: true, confirmedAt: true, lastStep: true } },
      recoveryCodes: { where: { usedAt: null }, select: { codeHash: true } },
    },
  });
  const kept = accounts.map(({ id, passwordHash, twoFactor, recoveryCodes }) =>
    twoFactor?.confirmedAt
      ? [id, passwordHash, { ...twoFactor, codeHashes: recoveryCodes.map(({ codeHash }) => codeHash) }]
      : [id, passwordHash],
  );
  const { area, key } = snapshotKeysFile(snapshotId);
  await fileStore(area).put(key, Buffer.from(encryptSecret(JSON.stringify(kept))), "application/octet-stream");
}

/**
 * Gives accounts restored from a snapshot their passwords and second factors back; an account that has a password keeps
 * it. Sessions are not restored, since some may have been ended since.
 */
export async function restorePasswords(tx: Tx, snapshotId: string): Promise<void> {
  const { area, key } = snapshotKeysFile(snapshotId);
  const sealed = await fileStore(area).read(key);
  if (!sealed) return;
  const kept = Kept.parse(JSON.parse(decryptSecret(sealed.bytes.toString("utf8"))));
  const restored = await queryRows(tx, IdRow)`
    UPDATE users u SET password_hash = k.hash
    FROM unnest(${kept.map(([id]) => id)}::uuid[], ${kept.map(([, hash]) => hash)}::text[]) AS k(id, hash)
    WHERE u.id = k.id AND u.password_hash IS NULL AND NOT u.is_admin AND u.deleted_at IS NULL
    RETURNING u.id::text`;
  const ids = new Set(restored.map(({ id }) => id));
  for (const [userId, , ...more] of kept.filter(([id]) => ids.has(id))) {
    const factor = SecondFactor.safeParse(more[0]).data;
    if (factor) await restoreSecondFactor(tx, userId, factor);
  }
}

async function restoreSecondFactor(tx: Tx, userId: string, { codeHashes, ...factor }: SecondFactor): Promise<void> {
  await tx.twoFactor.deleteMany({ where: { userId } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.twoFactor.create({ data: { userId, ...factor } });
  await tx.recoveryCode.createMany({ data: codeHashes.map((codeHash) => ({ userId, codeHash })) });
}

/** Reencrypts a snapshot's passwords with the current key. False if there are none or they already use it. */
export async function rotateSavedPasswords(snapshotId: string): Promise<boolean> {
  const { area, key } = snapshotKeysFile(snapshotId);
  const sealed = await fileStore(area).read(key);
  if (!sealed) return false;
  const stored = sealed.bytes.toString("utf8");
  const isUnderPresentKey = reencryptWithCurrentKey(stored) === null;
  const kept = Kept.parse(JSON.parse(decryptSecret(stored)));
  const rotated = kept.map((account) => {
    const [id, hash, ...more] = account;
    const factor = SecondFactor.safeParse(more[0]).data;
    const secretEncrypted = factor && reencryptWithCurrentKey(factor.secretEncrypted);
    return secretEncrypted ? [id, hash, { ...factor, secretEncrypted }] : account;
  });
  if (isUnderPresentKey && rotated.every((account, index) => account === kept[index])) return false;
  await fileStore(area).put(key, Buffer.from(encryptSecret(JSON.stringify(rotated))), "application/octet-stream");
  return true;
}

export const deletePasswords = (snapshotId: string) => removeFile(snapshotKeysFile(snapshotId));
