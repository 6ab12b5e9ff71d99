import { z } from "zod";
import { reencryptWithCurrentKey } from "~/server/crypto";
import type { Db } from "~/server/db";
import { queryRows } from "~/server/query-rows";
import { rotateSavedPasswords } from "../backup/saved-passwords";

/** Result for one kind of secret: counts under the current key, and the ids that no known key can decrypt. */
export type Rotated = { what: string; rotated: number; unchanged: number; unreadable: string[] };

type Stored = { id: string; stored: string };
/** Saves only if the stored value is unchanged, so that a concurrent save is not overwritten. */
type Save = (row: Stored, secret: string) => Promise<unknown>;

const A_READ = 500;

/**
 * Re-encrypts every stored secret with the current ENCRYPTION_KEY: the mail server password, authenticator app keys,
 * e-mail links, and the passwords kept with backup snapshots. Idempotent, resumable and safe on a live shop. Afterwards
 * the database and files no longer need ENCRYPTION_KEY_PREVIOUS; links and reply addresses in e-mails already sent
 * still do.
 */
export async function rotateSecrets(db: Db): Promise<Rotated[]> {
  return [
    await rotateRows("the mail server's password", mailPassword(db), (row, smtpPassEncrypted) =>
      db.emailSettings.updateMany({
        where: { id: row.id, smtpPassEncrypted: row.stored },
        data: { smtpPassEncrypted },
      }),
    ),
    await rotateRows("keys of authenticator apps", authenticators(db), (row, secretEncrypted) =>
      db.twoFactor.updateMany({ where: { userId: row.id, secretEncrypted: row.stored }, data: { secretEncrypted } }),
    ),
    await rotateRows(
      "links of e-mails",
      mailLinks(db),
      ({ id, stored }, secret) =>
        db.$executeRaw`
        UPDATE outbox_mails SET payload = payload || jsonb_build_object('tokenEncrypted', ${secret}::text)
        WHERE id = ${id}::uuid AND payload ->> 'tokenEncrypted' = ${stored}`,
    ),
    await rotateSnapshots(db),
  ];
}

async function rotateRows(what: string, rows: AsyncIterable<Stored>, save: Save): Promise<Rotated> {
  const done: Rotated = { what, rotated: 0, unchanged: 0, unreadable: [] };
  for await (const row of rows) {
    const secret = tryUnderPresentKey(row.stored);
    if (secret === undefined) done.unreadable.push(row.id);
    else if (secret === null) done.unchanged += 1;
    else {
      await save(row, secret);
      done.rotated += 1;
    }
  }
  return done;
}

/** Null if already under the current key; undefined if no known key decrypts it. */
function tryUnderPresentKey(stored: string): string | null | undefined {
  try {
    return reencryptWithCurrentKey(stored);
  } catch {
    return undefined;
  }
}

async function* mailPassword(db: Db): AsyncIterable<Stored> {
  const settings = await db.emailSettings.findMany({ select: { id: true, smtpPassEncrypted: true } });
  for (const { id, smtpPassEncrypted } of settings) yield { id, stored: smtpPassEncrypted };
}

async function* authenticators(db: Db): AsyncIterable<Stored> {
  let last = "";
  for (;;) {
    const found = await db.twoFactor.findMany({
      ...(last && { where: { userId: { gt: last } } }),
      ...{ orderBy: { userId: "asc" }, take: A_READ, select: { userId: true, secretEncrypted: true } },
    });
    for (const { userId, secretEncrypted } of found) yield { id: userId, stored: secretEncrypted };
    last = found.at(-1)?.userId ?? "";
    if (found.length < A_READ) return;
  }
}

const StoredRow = z.strictObject({ id: z.string(), stored: z.string() });
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

async function* mailLinks(db: Db): AsyncIterable<Stored> {
  let last = FIRST_ID;
  for (;;) {
    const found = await queryRows(db, StoredRow)`
      SELECT id::text, payload ->> 'tokenEncrypted' AS stored FROM outbox_mails
      WHERE payload ? 'tokenEncrypted' AND id > ${last}::uuid ORDER BY id LIMIT ${A_READ}`;
    yield* found;
    last = found.at(-1)?.id ?? last;
    if (found.length < A_READ) return;
  }
}

async function rotateSnapshots(db: Db): Promise<Rotated> {
  const done: Rotated = { what: "passwords beside saved states", rotated: 0, unchanged: 0, unreadable: [] };
  for (const { id } of await db.backupSnapshot.findMany({ select: { id: true }, orderBy: { createdAt: "asc" } })) {
    const isRotated = await rotateSavedPasswords(id).catch(() => null);
    if (isRotated === null) done.unreadable.push(id);
    else if (isRotated) done.rotated += 1;
    else done.unchanged += 1;
  }
  return done;
}
