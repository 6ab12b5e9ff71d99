import type { Db } from "../../src/server/db";
import { sendDueMails } from "../../src/server/mail/send-due-mails";
import { DAY_MS } from "./clock";

const AT_ONCE = 20;

/** Nobody is behind the demo addresses: what they were sent is written and kept, and goes nowhere. */
const nowhere = { name: "none", send: async () => {} };

/** Sends every e-mail that the demo trade has caused, those that wait to be collected too. */
export async function seedMails(db: Db): Promise<void> {
  const now = new Date(Date.now() + DAY_MS);
  for (let sent = AT_ONCE; sent === AT_ONCE; )
    sent = (await sendDueMails({ db, now, transport: nowhere }, AT_ONCE)).length;
  await db.outboxMail.updateMany({ where: { status: "sent" }, data: { sentAt: new Date() } });
}
