// ENCRYPTION_KEY rotation: old secrets need the previous key until they are re-encrypted, and not afterwards.
import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { decryptSecret, encryptSecret } from "~/server/crypto";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { replyAddressOf, threadOfAddresses } from "~/server/mail/reply-token";
import { subscriptionOfToken, unsubscribeToken } from "~/server/mail/unsubscribe-token";
import { restorePasswords, savePasswords } from "~/server/services/backup/saved-passwords";
import { rotateSecrets } from "~/server/services/secrets/rotate-secrets";
import { resetDatabase } from "~tests/support/database";
import { createUser, NOW } from "~tests/support/factories";

/** Overrides of `env`, because the server reads the environment only once. */
const set = vi.hoisted((): Record<string, string | undefined> => ({}));
vi.mock("~/server/env", async (original) => {
  const real = await original<typeof import("~/server/env")>();
  const get = (target: object, name: string) => (name in set ? set[name] : Reflect.get(target, name));
  return { ...real, env: new Proxy(real.env, { get }) };
});

const first = env.ENCRYPTION_KEY;
const second = randomBytes(32).toString("base64");
const use = (present: string, previous?: string) =>
  Object.assign(set, { ENCRYPTION_KEY: present, ENCRYPTION_KEY_PREVIOUS: previous });

beforeEach(resetDatabase);
afterEach(() => {
  use(first);
});

const APP_SECRET = new Secret({ size: 20 }).base32;

/** One secret of each kind under the current key, and a snapshot that contains some of them. */
async function shop() {
  const user = await createUser(db, { passwordHash: "hash" });
  const settings = {
    smtpHost: "mail.test",
    smtpPort: 587,
    smtpUser: "u",
    fromName: "A",
    notificationEmail: "n@a.test",
  };
  await db.emailSettings.create({ data: { ...settings, smtpPassEncrypted: encryptSecret("pass") } });
  const secretEncrypted = encryptSecret(APP_SECRET);
  await db.twoFactor.create({ data: { userId: user.id, secretEncrypted, confirmedAt: NOW } });
  const mail = await db.outboxMail.create({
    data: {
      ...{ dedupeKey: "reset", template: "password-reset", toEmail: user.email },
      payload: { userId: user.id, tokenEncrypted: encryptSecret("the-token") },
    },
  });
  const snapshot = await db.backupSnapshot.create({
    data: { storageKey: "x.json", reason: "Replace", counts: {}, checksum: "c" },
  });
  await db.$transaction((tx) => savePasswords(tx, snapshot.id));
  return { user, mail, snapshot };
}

async function stored({ user, mail, snapshot }: Awaited<ReturnType<typeof shop>>) {
  const { smtpPassEncrypted } = await db.emailSettings.findUniqueOrThrow({ where: { id: "default" } });
  const { payload } = await db.outboxMail.findUniqueOrThrow({ where: { id: mail.id } });
  const factor = await db.twoFactor.findUniqueOrThrow({ where: { userId: user.id } });
  await db.user.update({ where: { id: user.id }, data: { passwordHash: null } });
  await db.$transaction((tx) => restorePasswords(tx, snapshot.id));
  const restored = await db.twoFactor.findUniqueOrThrow({ where: { userId: user.id } });
  const { tokenEncrypted } = payload as { tokenEncrypted: string };
  return [smtpPassEncrypted, factor.secretEncrypted, tokenEncrypted, restored.secretEncrypted].map(decryptSecret);
}
const ALL = ["pass", APP_SECRET, "the-token", APP_SECRET];

describe("encryption key rotation", () => {
  it("decrypts old secrets only with the previous key configured", async () => {
    const made = await shop();
    use(second);
    await expect(stored(made)).rejects.toThrow();
    use(second, first);
    expect(await stored(made)).toEqual(ALL);
    expect(new TOTP({ secret: Secret.fromBase32(ALL[1] ?? "") }).generate()).toMatch(/^\d{6}$/);
  });

  it("re-encrypts every stored secret, so the previous key is no longer needed", async () => {
    const made = await shop();
    use(second, first);
    const kinds = await rotateSecrets(db);
    expect(kinds.map(({ rotated, unchanged, unreadable }) => [rotated, unchanged, unreadable])).toEqual([
      [1, 0, []],
      [1, 0, []],
      [1, 0, []],
      [1, 0, []],
    ]);
    use(second);
    expect(await stored(made)).toEqual(ALL);
    expect((await rotateSecrets(db)).map(({ rotated, unchanged }) => [rotated, unchanged])).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
      [0, 1],
    ]);
  });

  it("reports secrets that no key can decrypt, leaves them unchanged and rotates the rest", async () => {
    const made = await shop();
    const other = await createUser(db);
    await db.twoFactor.create({ data: { userId: other.id, secretEncrypted: "v1.not.ours.atall", confirmedAt: NOW } });
    use(second, first);
    const [, apps] = await rotateSecrets(db);
    expect(apps).toMatchObject({ rotated: 1, unreadable: [other.id] });
    const kept = await db.twoFactor.findUniqueOrThrow({ where: { userId: other.id } });
    expect(kept.secretEncrypted).toBe("v1.not.ours.atall");
    use(second);
    expect(await stored(made)).toEqual(ALL);
  });

  it("rotates more e-mails than fit in one batch", async () => {
    const many = Array.from({ length: 501 }, (_, index) => ({
      ...{ dedupeKey: `many-${index}`, template: "password-reset", toEmail: "a@b.test" },
      payload: { tokenEncrypted: encryptSecret(`token ${index}`) },
    }));
    await db.outboxMail.createMany({ data: many });
    use(second, first);
    const [, , links] = await rotateSecrets(db);
    expect(links?.rotated).toBe(501);
    use(second);
    const rows = await db.outboxMail.findMany({ select: { payload: true } });
    const tokens = rows.map(({ payload }) => decryptSecret((payload as { tokenEncrypted: string }).tokenEncrypted));
    expect(new Set(tokens).size).toBe(501);
  });

  it("keeps links and reply addresses of sent e-mails valid while the previous key is configured", () => {
    Object.assign(set, { INBOUND_MAIL_DOMAIN: "reply.assay.test" });
    const thread = { kind: "order" as const, id: "11111111-2222-4333-8444-555555555555" };
    const address = replyAddressOf(thread);
    const token = unsubscribeToken({ of: "stock-alerts", email: "robin@example.test" });
    use(second, first);
    expect(threadOfAddresses([address])).toEqual(thread);
    expect(threadOfAddresses([replyAddressOf(thread)])).toEqual(thread);
    expect(subscriptionOfToken(token)).toEqual({ of: "stock-alerts", email: "robin@example.test" });
    use(second);
    expect([threadOfAddresses([address]), subscriptionOfToken(token)]).toEqual([null, null]);
  });
});
