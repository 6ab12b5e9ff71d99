// Shared by the restore and its drill: restores a backup or an archive into the environment's shop, and verifies it.

type Restore = {
  /** The owner who runs it, as recorded in the audit. */
  userId: string;
  backup: AsyncIterable<Uint8Array>;
  /** Whether to continue, called after the changes were printed. */
  confirm?: () => Promise<boolean>;
};

const count = (rows: number) => rows.toLocaleString("en-US");

/**
 * Shows what Replace All would do with a backup or an archive, does it, and verifies every section, every picture and
 * the ledger. Returns whether all is right; null if `confirm` declined.
 */
export async function restoreBackup({ userId, backup, confirm }: Restore): Promise<boolean | null> {
  // Imported lazily: the environment is read at import.
  const { db } = await import("../../src/server/db");
  const { loadActor } = await import("../../src/server/auth/actor");
  const { saveUpload } = await import("../../src/server/services/backup/backup-files");
  const { importBackup, previewBackup } = await import("../../src/server/services/backup/import-backup");
  const { verifyLedger } = await import("../../src/server/services/ledger/verify-ledger");
  const { sessionVersion } = await db.user.findUniqueOrThrow({ where: { id: userId } });
  const actor = await loadActor(db, userId, sessionVersion);
  if (!actor) throw new Error("This account cannot act: it is suspended or disabled.");
  const now = new Date();
  const visitor = { sessionId: "restore", ipHash: null, userAgent: null, referrer: null };
  // Anybody who can run this has the database already, so no password is asked.
  const confirmed = { actor: { ...actor, signedInAt: now }, hasConfirmed: () => true };
  const ctx = { db, now, visitor, requestId: crypto.randomUUID(), ...confirmed };
  const { fileId } = await saveUpload({ body: backup, now });
  const { sections, pictures, errors, timestamp, rows } = await previewBackup(ctx, { fileId, mode: "replace" });
  console.log(
    `Backup of ${timestamp}, ${count(rows)} rows${pictures ? `, ${count(pictures.inArchive)} picture files` : ""}`,
  );
  for (const { section, added, changed, dropped } of sections) {
    const acts = Object.entries({ new: added, changed, dropped }).filter(([, number]) => number > 0);
    if (acts.length > 0)
      console.log(`  ${section}: ${acts.map(([act, number]) => `${count(number)} ${act}`).join(", ")}`);
  }
  if (pictures) console.log(`  pictures: ${count(pictures.missing)} missing here`);
  if (errors.length > 0) throw new Error(`This backup cannot replace the shop:\n  ${errors.join("\n  ")}`);
  if (confirm && !(await confirm())) return null;
  const done = await importBackup(ctx, { fileId, mode: "replace" });
  console.log(
    `✔ Restored ${count(rows)} rows in ${done.sections.length} sections and ${count(done.pictures)} picture files`,
  );
  const arePicturesThere = done.pictures === (pictures?.missing ?? 0);
  if (!arePicturesThere) console.log(`✖ ${count((pictures?.missing ?? 0) - done.pictures)} picture files did not come`);
  const again = await previewBackup(ctx, { fileId, mode: "replace" });
  const different = again.sections.filter((each) => each.added + each.changed > 0);
  for (const { section } of different) console.log(`✖ ${section}: is not what the backup says`);
  if (different.length === 0) console.log("✔ Every section has the backup's rows");
  const { checks, entries, isRight } = await verifyLedger({ db, now });
  for (const { title, count: wrong } of checks) if (wrong > 0) console.log(`✖ ${title}: ${wrong} differ`);
  console.log(isRight ? `✔ The books balance (${entries} entries)` : "✖ The books do not balance");
  await db.$disconnect();
  return isRight && arePicturesThere && different.length === 0;
}

/** The user id of the owner with this address. Throws if there is none. */
export async function ownerOf(email: string): Promise<string> {
  const { db } = await import("../../src/server/db");
  const owner = await db.user.findFirst({ where: { email, isAdmin: true, staffRole: null }, select: { id: true } });
  if (!owner) throw new Error(`${email} is no owner of this shop. npm run admin:create makes one.`);
  return owner.id;
}
