// An account is deleted while the mail server is still answering.
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { claimMails, LEASE_MS } from "~/server/mail/claim-mails";
import type { MailTransport } from "~/server/mail/mail-transport";
import { queueMail } from "~/server/mail/queue-mail";
import { pauseAfter, sendDueMails } from "~/server/mail/send-due-mails";
import { resetDatabase } from "~tests/support/database";
import { createAdminCaller, createOrder, createUser } from "~tests/support/factories";

beforeEach(resetDatabase);

const later = (from: Date, ms: number) => new Date(from.getTime() + ms);
// After the timestamps that the database puts on the new rows.
const now = later(new Date(), 60_000);
const SHOP = "shop@example.test";

/** An account with a cancelled order, and e-mails about it that are due: to the account and to the shop. */
async function world(...recipients: ("account" | "shop")[]) {
  const user = await createUser(db, { name: "Quentin Quill" });
  const { admin } = await createAdminCaller(db);
  const order = await createOrder(db, user, { shippingDetails: { recipient_name: "Quentin Quill" } });
  await admin.orders.cancel({ orderId: order.id });
  await db.outboxMail.deleteMany();
  for (const to of recipients) {
    await queueMail(db, {
      ...{ dedupeKey: to, template: to === "shop" ? "order-placed-shop" : "order-cancelled", orderId: order.id },
      ...{ toEmail: to === "shop" ? SHOP : user.email, payload: { orderId: order.id } },
    });
  }
  const remove = () => admin.users.delete({ userId: user.id });
  const rows = () => db.outboxMail.findMany({ where: { template: { not: "account-deleted" } } });
  return { user, remove, rows };
}

/** A mail server during whose first answer the account is deleted. */
function server(remove: () => Promise<unknown>, answer: () => void = () => {}) {
  const sent: string[] = [];
  let deletion: Promise<unknown> | undefined;
  const transport: MailTransport = {
    name: "open",
    async send({ to }) {
      sent.push(to);
      deletion ??= remove();
      await deletion;
      answer();
    },
  };
  return { transport, sent };
}
const refuse = () => {
  throw new Error("450 <quentin@example.test>: try again later");
};

describe("an e-mail being sent while an account is deleted", () => {
  it("is recorded as sent without its text, whether it is to the account or about it", async () => {
    const { user, remove, rows } = await world("account", "shop");
    const { transport } = server(remove);
    expect(await sendDueMails({ db, now, transport })).toEqual(["sent", "sent"]);
    const text = { subject: null, sentHtml: null, sentText: null, lastError: null, leasedBy: null };
    expect((await rows()).sort((one, two) => one.dedupeKey.localeCompare(two.dedupeKey))).toMatchObject([
      { ...text, status: "sent", sentAt: now, toEmail: `deleted-${user.id}@invalid` },
      { ...text, status: "sent", sentAt: now, toEmail: SHOP },
    ]);
  });

  it("is deleted if it was refused", async () => {
    const { remove, rows } = await world("account");
    const { transport } = server(remove, refuse);
    await sendDueMails({ db, now, transport });
    expect(await rows()).toEqual([]);
  });

  it("is tried again if it is to somebody else, without what was erased", async () => {
    const { remove, rows } = await world("shop");
    await sendDueMails({ db, now, transport: server(remove, refuse).transport });
    expect(await rows()).toMatchObject([{ status: "waiting", toEmail: SHOP, attempts: 1 }]);
    await db.outboxMail.deleteMany({ where: { template: "account-deleted" } });
    const { transport } = server(async () => {});
    expect(await sendDueMails({ db, now: later(now, pauseAfter(1)), transport })).toEqual(["sent"]);
    const [row] = await rows();
    expect(row).toMatchObject({ status: "sent", sentText: expect.stringContaining("Deleted account") });
    expect(JSON.stringify(row)).not.toContain("Quentin");
  });

  it("is not sent to the deleted account's address after its worker died", async () => {
    const { remove, rows } = await world("account");
    expect(await claimMails(db, { now, by: "killed", limit: 5 })).toHaveLength(1);
    await remove();
    await db.outboxMail.deleteMany({ where: { template: "account-deleted" } });
    const { transport, sent } = server(async () => {});
    await sendDueMails({ db, now: later(now, LEASE_MS + 1), transport });
    expect(sent).toEqual([]);
    expect(await rows()).toEqual([]);
  });
});
