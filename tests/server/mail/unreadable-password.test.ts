import { beforeEach, describe, expect, it } from "vitest";
import { GET as getHealth } from "~/app/api/health/route";
import { encryptSecret } from "~/server/crypto";
import { db } from "~/server/db";
import { chooseTransport } from "~/server/mail/choose-transport";
import { queueMail } from "~/server/mail/queue-mail";
import { MAX_ATTEMPTS, sendDueMails } from "~/server/mail/send-due-mails";
import { resetDatabase } from "~tests/support/database";
import { createAdminCaller, createOrder, createUser } from "~tests/support/factories";

const settings = {
  ...{ smtpHost: "127.0.0.1", smtpPort: 1, smtpUser: "u@example.test", fromName: "Assay" },
  notificationEmail: "n@example.test",
};
const PROBLEM = "The SMTP password can no longer be read. Please enter it again in the settings.";

/** As after a restart with another ENCRYPTION_KEY: the stored password cannot be decrypted. */
const loseKey = () => db.emailSettings.updateMany({ data: { smtpPassEncrypted: "v1.another.key.entirely" } });
const sendNow = async (now: Date) => sendDueMails({ db, now, transport: await chooseTransport(db) });
const soon = (ms = 1_000) => new Date(Date.now() + ms);
const readiness = async () => {
  const response = await getHealth(new Request("http://localhost:3000/api/health"));
  return [response.status, await response.json()];
};

beforeEach(async () => {
  await resetDatabase();
  await db.emailSettings.create({ data: { ...settings, smtpPassEncrypted: encryptSecret("pass") } });
  const user = await createUser(db);
  const { id: orderId } = await createOrder(db, user);
  const mail = { dedupeKey: "one", template: "order-placed" as const, toEmail: user.email };
  await queueMail(db, { ...mail, payload: { orderId }, orderId });
});

describe("an unreadable SMTP password", () => {
  it("is reported to the admin and in readiness, which stays ready, until it is entered again", async () => {
    const admin = await createAdminCaller(db);
    expect(await admin.admin.navigation.mailWarning()).toBeNull();
    expect(await readiness()).toEqual([200, { status: "ready", mail: "ready" }]);
    await loseKey();
    expect(await admin.admin.navigation.mailWarning()).toBe(PROBLEM);
    expect(await admin.admin.settings.get()).toMatchObject({ mailProblem: PROBLEM, email: { hasPassword: false } });
    expect(await readiness()).toEqual([200, { status: "ready", mail: "settings need an admin" }]);
    await admin.admin.settings.saveEmail({ ...settings, smtpPass: "pass" });
    expect(await admin.admin.navigation.mailWarning()).toBeNull();
    expect(await readiness()).toEqual([200, { status: "ready", mail: "ready" }]);
  });

  it("keeps e-mails waiting with the reason, and counts no attempt however often the worker polls", async () => {
    await loseKey();
    for (let look = 0; look <= MAX_ATTEMPTS; look++) expect(await sendNow(soon(look * 86_400_000))).toEqual([]);
    expect(await db.outboxMail.findMany()).toMatchObject([{ status: "waiting", attempts: 0, lastError: PROBLEM }]);
  });

  it("releases waiting e-mails immediately when entered again, including one with a failed attempt", async () => {
    const admin = await createAdminCaller(db);
    expect(await sendNow(soon())).toEqual(["waiting"]);
    await loseKey();
    expect(await sendNow(soon())).toEqual([]);
    await admin.admin.settings.saveEmail({ ...settings, smtpPass: "another" });
    const { nextAttemptAt } = await db.outboxMail.findFirstOrThrow();
    expect(nextAttemptAt.getTime()).toBeLessThanOrEqual(Date.now());
    const sent: string[] = [];
    const transport = { name: "open", send: async (mail: { to: string }) => void sent.push(mail.to) };
    expect(await sendDueMails({ db, now: soon(), transport })).toEqual(["sent"]);
    expect(sent).toHaveLength(1);
  });
});
