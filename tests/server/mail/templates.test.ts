import { beforeEach, describe, expect, it } from "vitest";
import { RESET_LINK_TIME } from "~/domain/email-link";
import { MAILS, type MailTemplate, mailsWith } from "~/domain/mails";
import { encryptSecret } from "~/server/crypto";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { composeMail } from "~/server/mail/compose-mail";
import { renderMail } from "~/server/mail/templates/layout";
import { resetDatabase } from "~tests/support/database";
import { createOrder, createUser, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

const site = { siteName: "Assay", baseUrl: "https://shop.example" };

async function compose(template: MailTemplate, senderType: "admin" | "customer" = "admin") {
  const user = await createUser(db, { name: "Robin Field" });
  const order = await createOrder(db, user, { paymentTag: "$AssayShop", trackingNumber: "TRACK 1/2" });
  const message = await db.orderMessage.create({ data: { orderId: order.id, senderType, message: "First\nSecond" } });
  const payload = {
    ...{ orderId: order.id, messageId: message.id, userId: user.id },
    ...{ tokenEncrypted: encryptSecret("the-token"), reason: "Out of stock" },
  };
  return { order, ...(await composeMail(db, { template, payload })) };
}

const preheaderOf = (html: string) => /display:none[^>]*>([^&<]*)/.exec(html)?.[1];

describe("every e-mail", () => {
  it("labeled as going to the shop is marked so, and thus outlives a deleted account", () => {
    const labeled = Object.entries(MAILS).filter(([, { label }]) => label.endsWith(" to the shop"));
    expect(mailsWith("isToShop")).toEqual(labeled.map(([name]) => name));
  });

  it("shows the shop's name and logo from the settings", async () => {
    expect((await compose("tracking")).html).toContain(`${env.NEXTAUTH_URL}/apple-icon.png`);
    await db.siteSettings.upsert({
      where: { id: "default" },
      create: { id: "default", siteName: "Peak & Co", headerLogoUrl: "/files/logo.webp" },
      update: { siteName: "Peak & Co", headerLogoUrl: "/files/logo.webp" },
    });
    const { html, text } = await compose("tracking");
    expect(html).toContain(`<img src="${env.NEXTAUTH_URL}/files/logo.webp" alt="Peak &amp; Co"`);
    expect(text).toContain("Peak & Co");
  });

  it("falls back to the default icon when the logo is not an image URL", () => {
    for (const logoUrl of ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd"]) {
      const { html } = renderMail({ ...site, logoUrl }, { subject: "Subject", content: [] });
      expect(html).not.toContain(logoUrl);
      expect(html).toContain("/apple-icon.png");
    }
  });

  it.each([
    "order-placed",
    "payment-confirmed",
    "tracking",
    "order-cancelled",
    "order-refunded",
    "order-message",
  ] as const)("'%s' links to the order and contains the research-use notice", async (template) => {
    const { order, html, text } = await compose(template);
    for (const version of [html, text]) {
      expect(version).toContain(`${env.NEXTAUTH_URL}/orders/${order.id}`);
      expect(version).toContain("For research use only. Not for human consumption.");
    }
  });

  it("has a preheader that says more than the subject", async () => {
    const placed = await compose("order-placed");
    expect(preheaderOf(placed.html)).toBe(
      `Please send $150.00 to $AssayShop in Cash App with the note ${placed.order.shortId}.`,
    );
    expect(preheaderOf((await compose("password-reset")).html)).toContain(
      `The link works once and expires in ${RESET_LINK_TIME}.`,
    );
    expect(preheaderOf((await compose("order-message")).html)).toBe("First Second");
  });

  it.each([
    ["completed", "We have received your payment for this order, so there is nothing to send."],
    ["cancelled", "This order has been cancelled. Please do not send a payment for it."],
  ] as const)("asks for no money once its order is %s, however late it is sent", async (status, says) => {
    const user = await createUser(db, { name: "Robin Field" });
    const order = await createOrder(db, user, {
      paymentTag: "$AssayShop",
      status,
      isPaid: status === "completed",
      paidAt: status === "completed" ? NOW : null,
    });
    for (const template of ["order-placed", "payment-reminder", "payment-part"] as const) {
      const mail = await composeMail(db, { template, payload: { orderId: order.id, amountCents: 5_000 } });
      expect(mail.text).toContain(says);
      expect(`${mail.subject} ${mail.text}`).not.toMatch(/lease send \$|AssayShop|how to pay|cash\.app|waiting/i);
    }
    const { subject } = await composeMail(db, { template: "order-placed", payload: { orderId: order.id } });
    expect(subject).toBe(`Your order ${order.shortId}`);
  });

  it("keeps subject, heading and preheader on one line, whatever a value contains", () => {
    const tricks = "Hello\r\nBcc: a@example.test\u2028\u0000\u202eX";
    const { subject, html, text } = renderMail(site, { subject: tricks, preheader: tricks, content: "T" });
    expect(subject).toBe("Hello Bcc: a@example.test X");
    expect(preheaderOf(html)).toBe(subject);
    expect(text.split("\n")[0]).toBe(subject);
  });

  it("escapes every value of every block, including link labels", () => {
    const evil = `"><img src=x onerror=alert(1)>'&`;
    const facts: [string, string][] = [[evil, evil]];
    const { html } = renderMail(
      { siteName: evil, baseUrl: site.baseUrl, logoUrl: `/files/${evil}` },
      {
        subject: evil,
        content: [
          { kind: "text", text: evil },
          { kind: "quote", text: evil },
          { kind: "facts", facts },
          { kind: "highlight", facts },
          { kind: "items", items: [{ name: evil, note: evil, amount: evil }], totals: facts },
          { kind: "link", label: evil, url: evil },
          { kind: "link", label: evil, url: evil, isSecondary: true },
        ],
      },
    );
    expect(html).not.toContain("<img src=x");
    expect(html.match(/onerror=/g)?.length).toBeGreaterThan(10);
    const tags = [...html.matchAll(/<[a-z][^>]*>/g)].map(([tag]) => tag);
    expect(tags.filter((tag) => /\son\w+=/.test(tag.replace(/"[^"]*"/g, '""')))).toEqual([]);
  });

  it("has a readable text version: quoted lines are marked, values are aligned", async () => {
    expect((await compose("order-message")).text).toContain("> First\n> Second");
    expect((await compose("order-placed")).text).toMatch(
      /Amount: {7}\$150\.00\nPay with: {5}Cash App\nSend to: {6}\$AssayShop\nPayment note: \w{8}/,
    );
  });
});

describe("the template", () => {
  it("order-message links the customer to the order page, and the shop to the admin page", async () => {
    const toCustomer = await compose("order-message", "admin");
    expect(toCustomer.subject).toBe(`A message about your order ${toCustomer.order.shortId}`);
    expect(toCustomer.text).toContain("To reply, use the button above. Your message is then kept with your order.");
    const toShop = await compose("order-message", "customer");
    expect(toShop.subject).toBe(`New message about order ${toShop.order.shortId}`);
    expect(toShop.text).toContain(`/admin/orders?section=all&order=${toShop.order.id}`);
    expect(toShop.text).not.toContain(`/orders/${toShop.order.id}`);
  });

  it("order-placed has the order page's payment link, tag, note, steps and QR code until it is cancelled", async () => {
    const { order, html, text } = await compose("order-placed");
    for (const version of [html, text]) {
      for (const part of [
        "https://cash.app/$AssayShop/150.00",
        "Open Cash App",
        `Write ${order.shortId} in the note`,
      ]) {
        expect(version).toContain(part);
      }
    }
    expect(html).toContain(`<img src="${env.NEXTAUTH_URL}/api/payment-qr/${order.id}"`);
    await db.order.update({ where: { id: order.id }, data: { status: "cancelled" } });
    const late = await composeMail(db, { template: "order-placed", payload: { orderId: order.id } });
    expect(late.text).toContain("Please do not send a payment for it.");
    expect(late.html).not.toContain("cash.app");
  });

  it("tracking links to the parcel tracking page", async () => {
    expect((await compose("tracking")).html).toContain("https://parcelsapp.com/en/tracking/TRACK%201%2F2");
  });

  it("order-refunded states the amount and the reason", async () => {
    const { text } = await compose("order-refunded");
    expect(text).toContain("your payment of $150.00 is refunded");
    expect(text).toContain("Reason: Out of stock");
  });

  it("order-refunded shows the whole sum among its totals, but none for a test order", async () => {
    const { order } = await compose("order-placed");
    const told = async (changes: object) => {
      const data = { status: "cancelled", refundedAt: NOW, ...changes } as const;
      await db.order.update({ where: { id: order.id }, data });
      return (await composeMail(db, { template: "order-refunded", payload: { orderId: order.id } })).text;
    };
    expect(await told({})).toMatch(/Total: +\$150\.00\nRefunded: +-\$150\.00/);
    expect(await told({ isTestOrder: true })).not.toContain("Refunded:");
  });

  it("payment-reminder, payment-sent-shop and order-changed state what store credit leaves to pay", async () => {
    const { order } = await compose("order-placed");
    await db.order.update({ where: { id: order.id }, data: { creditAppliedCents: 5_000 } });
    const mail = (template: MailTemplate) => composeMail(db, { template, payload: { orderId: order.id } });
    expect((await mail("payment-reminder")).subject).toBe(`Your order ${order.shortId} is waiting for $100.00`);
    expect((await mail("payment-sent-shop")).text).toContain("Amount:       $100.00");
    expect((await mail("order-changed")).text).toContain("still waiting for your payment of $100.00");
  });

  it("order-refunded states how much is sent back and how much becomes store credit", async () => {
    const { order } = await compose("order-placed");
    const mail = (split: object) =>
      composeMail(db, { template: "order-refunded", payload: { orderId: order.id, split } });
    expect((await mail({ returnCents: 10_000, creditCents: 5_000 })).text).toContain(
      "We will send $100.00 back to the account that you paid from. $50.00 is store credit again.",
    );
    expect((await mail({ returnCents: 0, creditCents: 15_000 })).text).toContain("$150.00 is now store credit.");
  });
});
