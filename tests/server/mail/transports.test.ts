import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { encryptSecret } from "~/server/crypto";
import { db } from "~/server/db";
import { chooseTransport } from "~/server/mail/choose-transport";
import { LEASE_MS } from "~/server/mail/claim-mails";
import { queueMail } from "~/server/mail/queue-mail";
import { pauseAfter, sendDueMails } from "~/server/mail/send-due-mails";
import { resendTransport } from "~/server/mail/transports/resend";
import { smtpTransport } from "~/server/mail/transports/smtp";
import { resetDatabase } from "~tests/support/database";
import { createOrder, createUser } from "~tests/support/factories";
import { startSmtpServer } from "./smtp-server";

type SmtpServer = Awaited<ReturnType<typeof startSmtpServer>>;
const running: { stop(): Promise<void> }[] = [];

async function mailServer(port?: number): Promise<SmtpServer> {
  const server = await startSmtpServer(port);
  running.push(server);
  return server;
}

beforeEach(resetDatabase);
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop().catch(() => {});
});

const FROM = { name: "Assay", address: "orders@shop.example" };
const login = { host: "127.0.0.1", user: "shop", pass: "secret" };
const mail = (changes: object = {}) => ({
  id: "0f0e8c1a-1111-4222-8333-444455556666",
  template: "tracking",
  to: "robin@example.test",
  replyTo: "help@shop.example",
  subject: "Shipped – 5 µg",
  html: "<p>Hällo</p>",
  text: "Hällo\n.dot\n",
  ...changes,
});

describe("smtpTransport", () => {
  it("sends sender, recipient, subject, both versions, and a Message-ID that a retry would share", async () => {
    const server = await mailServer();
    await smtpTransport({ ...login, port: server.port }, FROM).send(mail());
    expect(server.logins).toEqual(["shop:secret"]);
    expect(server.received).toMatchObject([{ from: "orders@shop.example", to: ["robin@example.test"] }]);
    const { source } = server.received[0] ?? { source: "" };
    expect(source).toContain("From: Assay <orders@shop.example>");
    expect(source).toContain("Reply-To: help@shop.example");
    expect(source).toContain("Message-ID: <0f0e8c1a-1111-4222-8333-444455556666@shop.example>");
    expect(source).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(source).toContain("Content-Type: text/plain; charset=utf-8");
    expect(source).toContain("Content-Type: text/html; charset=utf-8");
    expect(source).toMatch(/^\.dot$/m);
  });

  it.each(["\r\nBcc: b@example.test", "\nBcc: b@example.test", "\rBcc: b@example.test"])(
    "lets a line break in a subject, name or address add no second recipient or header: %j",
    async (trick) => {
      const server = await mailServer();
      const transport = smtpTransport({ ...login, port: server.port }, { ...FROM, name: `Assay${trick}` });
      await transport.send(mail({ subject: `Hello${trick}` }));
      await transport.send(mail({ to: `robin@example.test${trick}` })).catch(() => {});
      await transport.send(mail({ to: "a@example.test, b@example.test" })).catch(() => {});
      for (const { to, source } of server.received) {
        expect(to.filter((address) => address === "b@example.test")).toEqual([]);
        expect(to.length).toBeLessThanOrEqual(1);
        expect(source.split("\n\n")[0]).not.toMatch(/^bcc:/im);
      }
    },
  );

  it("throws the server's message when it refuses the recipient", async () => {
    const server = await mailServer();
    server.behaviour.refuses = "550 No such mailbox";
    const sent = smtpTransport({ ...login, port: server.port }, FROM).send(mail());
    await expect(sent).rejects.toThrow("550 No such mailbox");
  });
});

async function placedOrders(count: number) {
  const user = await createUser(db);
  for (let n = 0; n < count; n++) {
    const { id: orderId } = await createOrder(db, user);
    const key = { dedupeKey: `order-placed:${orderId}`, template: "order-placed" as const };
    await queueMail(db, { ...key, toEmail: user.email, payload: { orderId }, orderId });
  }
}

async function useServer(port: number) {
  const settings = { smtpHost: "127.0.0.1", smtpPort: port, smtpUser: "shop@example.test", fromName: "Assay" };
  const secret = { smtpPassEncrypted: encryptSecret("secret"), notificationEmail: "n@example.test" };
  await db.emailSettings.create({ data: { ...settings, ...secret } });
}

const soon = () => new Date(Date.now() + 1_000);
const idsOf = (mails: SmtpServer["received"]) => mails.map(({ source }) => /^Message-ID: (.*)$/m.exec(source)?.[1]);

describe("the outbox with a real SMTP server", () => {
  it("keeps five orders placed while it is down, and then delivers each e-mail once through two workers", async () => {
    const server = await mailServer();
    await useServer(server.port);
    await server.stop();
    await placedOrders(5);
    const start = soon();
    const work = async (now: Date) => sendDueMails({ db, now, transport: await chooseTransport(db) }, 2);
    const whileDown = [await work(start), await work(start), await work(start)].flat();
    expect(whileDown).toEqual(Array(5).fill("waiting"));
    expect((await db.outboxMail.findFirst())?.lastError).toContain("ECONNREFUSED");
    expect(await db.order.count()).toBe(5);

    const back = await mailServer(server.port);
    const later = new Date(start.getTime() + pauseAfter(1));
    const worker = async () => {
      while ((await work(later)).length > 0);
    };
    await Promise.all([worker(), worker()]);
    expect(back.received).toHaveLength(5);
    expect(new Set(idsOf(back.received)).size).toBe(5);
    // The site settings have no contact e-mail, so replies go to the notification address.
    for (const { source } of back.received) expect(source).toContain("\nReply-To: n@example.test");
    expect(await db.outboxMail.count({ where: { status: "sent" } })).toBe(5);
  });

  it("lets another worker send the e-mail after the lease when the first one never got a reply", async () => {
    const server = await mailServer();
    await useServer(server.port);
    await placedOrders(1);
    const start = soon();
    server.behaviour.goesSilent = true;
    const dying = sendDueMails({ db, now: start, transport: await chooseTransport(db) });
    // Only now: it would answer an e-mail that is still on its way.
    await expect.poll(() => server.unanswered.length).toBe(1);
    expect((await db.outboxMail.findFirst())?.status).toBe("sending");
    server.behaviour.goesSilent = false;
    const at = (ms: number) => new Date(start.getTime() + ms);
    const transport = await chooseTransport(db);
    expect(await sendDueMails({ db, now: at(LEASE_MS - 1), transport })).toEqual([]);
    expect(await sendDueMails({ db, now: at(LEASE_MS + 1), transport })).toEqual(["sent"]);
    await server.stop();
    await dying;
    expect(idsOf(server.received)).toEqual(idsOf(server.unanswered));
    expect(idsOf(server.received)).toEqual([expect.stringContaining("@")]);
    expect(await db.outboxMail.findFirst()).toMatchObject({ status: "sent", lastError: null });
  });
});

describe("resendTransport", () => {
  async function resendServer(status: number, answer: object) {
    const requests: { url: string; headers: Record<string, unknown>; body: unknown }[] = [];
    const server = createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      requests.push({ url: request.url ?? "", headers: request.headers, body: JSON.parse(body) });
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    running.push({ stop: async () => void server.close() });
    return { requests, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }

  it("sends the API key and an idempotency key, so that a retry is not a second e-mail", async () => {
    const { requests, baseUrl } = await resendServer(200, { id: "1" });
    await resendTransport("re_key", "Assay <orders@shop.example>", baseUrl).send(mail());
    expect(requests).toMatchObject([
      {
        url: "/emails",
        headers: { authorization: "Bearer re_key", "idempotency-key": mail().id },
        body: {
          from: "Assay <orders@shop.example>",
          to: "robin@example.test",
          reply_to: mail().replyTo,
          subject: mail().subject,
          text: mail().text,
        },
      },
    ]);
  });

  it("throws Resend's reason when it refuses", async () => {
    const refusal = { statusCode: 403, name: "validation_error", message: "The domain is not verified." };
    const { baseUrl } = await resendServer(403, refusal);
    const sent = resendTransport("re_key", "orders@shop.example", baseUrl).send(mail());
    await expect(sent).rejects.toThrow("Resend: The domain is not verified.");
  });
});
