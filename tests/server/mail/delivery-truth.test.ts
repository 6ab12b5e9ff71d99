import { beforeEach, expect, it } from "vitest";
import { encryptSecret } from "~/server/crypto";
import { db } from "~/server/db";
import { mailWarning } from "~/server/mail/mail-problem";
import { queueMail } from "~/server/mail/queue-mail";
import { sendDueMails } from "~/server/mail/send-due-mails";
import { resetDatabase } from "~tests/support/database";
import { createOrder, createUser } from "~tests/support/factories";

const settings = {
  ...{ smtpHost: "127.0.0.1", smtpPort: 1, smtpUser: "u@example.test", fromName: "Assay" },
  notificationEmail: "n@example.test",
};
const send = async (name: string, dedupeKey: string, answer = async () => {}) => {
  const user = await createUser(db);
  const { id: orderId } = await createOrder(db, user);
  await queueMail(db, { dedupeKey, template: "order-placed", toEmail: user.email, payload: { orderId }, orderId });
  await sendDueMails({ db, now: new Date(Date.now() + 1_000), transport: { name, send: answer } });
  return db.outboxMail.findUniqueOrThrow({ where: { dedupeKey } });
};

beforeEach(resetDatabase);

it("an e-mail records how it was delivered, and the admin is warned while no provider is configured", async () => {
  expect(await mailWarning({ db })).toBe("No mail provider is set up, so nobody gets an e-mail from the shop.");
  expect(await send("files", "one")).toMatchObject({ status: "sent", deliveredBy: "files" });
  await db.emailSettings.create({ data: { ...settings, smtpPassEncrypted: encryptSecret("pass") } });
  expect(await mailWarning({ db })).toBeNull();
});

it("the admin is warned about a refusing provider until it accepts an e-mail", async () => {
  await db.emailSettings.create({ data: { ...settings, smtpPassEncrypted: encryptSecret("pass") } });
  const { id } = await send("smtp", "refused", () => Promise.reject(new Error("535 not today")));
  await db.outboxMail.update({ where: { id }, data: { attempts: 2 } });
  expect(await mailWarning({ db })).toBe("The mail provider refuses the shop's e-mails: 535 not today");
  await send("smtp", "taken");
  expect(await mailWarning({ db })).toBeNull();
});
