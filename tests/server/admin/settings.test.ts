import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SMTP_HINTS } from "~/domain/smtp-check";
import { decryptSecret } from "~/server/crypto";
import { db } from "~/server/db";
import { onCatalogueChange } from "~/server/follow-catalogue-changes";
import { checkSmtp } from "~/server/mail/smtp-check";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdminCaller, createUser } from "~tests/support/factories";
import { startSmtpServer } from "../mail/smtp-server";

const running: { stop(): Promise<void> }[] = [];
async function mailServer() {
  const server = await startSmtpServer();
  running.push(server);
  return server;
}
beforeEach(resetDatabase);
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop().catch(() => {});
});

const asAdmin = async () => createAdminCaller(db);
const SITE = {
  ...{ siteName: "Titrate", siteDescription: "Pure.", headerLogoUrl: "/files/site/abc", footerLogoUrl: null },
  ...{ heroImageUrl: "https://cdn.example.test/bench.webp", heroTitle: "Pure.", heroText: "Peptides from Ghent." },
  ...{ faviconUrl: null, ogImageUrl: "https://cdn.example.test/og.png", paymentTag: "$Titrate" },
  ...{ contactEmail: "help@titrate.test", companyName: "Titrate LLC", companyAddress: "1 Main St\nDover, DE 19901" },
  ...{ xUrl: "https://x.com/titrate", instagramUrl: "", linkedinUrl: "", youtubeUrl: "", facebookUrl: "" },
  ...{ shippingFeeCents: 1500, shippingCountries: ["CA", "US"] },
  ...{ unpaidReminderDays: 3, unpaidCancelDays: 10 },
  ...{ payoutFrequency: "monthly" as const, payoutDay: 15 },
};
const EMAIL = {
  ...{ smtpHost: "127.0.0.1", smtpPort: 587, smtpUser: "shop@example.test", smtpPass: "s3cret" },
  ...{ fromName: "Assay", notificationEmail: "Owner@Example.test" },
};

describe("site settings", () => {
  it("are saved, audited, and invalidate the store cache immediately", async () => {
    const admin = await asAdmin();
    const forget = vi.fn();
    const listening = onCatalogueChange(forget);
    await listening.ready;
    forget.mockClear();
    await admin.admin.settings.saveSite(SITE);
    // Called immediately, and again when the database notification arrives.
    expect(forget).toHaveBeenCalledWith({ ...{ products: [], categories: [], lists: [] }, settings: true });
    expect((await admin.admin.settings.get()).site).toMatchObject(SITE);
    expect(await db.auditEntry.findMany()).toMatchObject([{ action: "settings.site", before: { siteName: "Assay" } }]);
    await admin.admin.settings.saveSite(SITE);
    expect(await db.auditEntry.count()).toBe(1);
    await Promise.all([1, 2, 3].map((fee) => admin.admin.settings.saveSite({ ...SITE, shippingFeeCents: fee })));
    expect(await db.siteSettings.count()).toBe(1);
    expect(await db.auditEntry.count()).toBe(4);
    listening();
  });

  it.each([
    [{ siteName: "  " }, "siteName", "Please enter the site's name"],
    [{ headerLogoUrl: "javascript:alert(1)" }, "headerLogoUrl", "A picture's address starts with https://"],
    [{ shippingFeeCents: -1 }, "shippingFeeCents", "Enter an amount of 0 or more"],
    [{ unpaidReminderDays: 400 }, "unpaidReminderDays", "At most 365 days"],
    [{ paymentTag: "" }, "paymentTag", "Please enter the payment tag"],
    [{ contactEmail: "help@titrate.test\r\nBcc: b@example.test" }, "contactEmail", "Invalid email format"],
    [{ companyName: "Titrate\nLLC" }, "companyName", "Please use plain text on one line"],
    [{ xUrl: "https://x.com.example.test/titrate" }, "xUrl", "A link to X starts with https://x.com/"],
    [{ linkedinUrl: "javascript:alert(1)" }, "linkedinUrl", "A link to LinkedIn starts with https://www.linkedin.com/"],
  ])("are refused with a field error: %j", async (change, field, message) => {
    const admin = await asAdmin();
    const failed = await admin.admin.settings.saveSite({ ...SITE, ...change }).catch((error) => error);
    expect(JSON.stringify(failed.cause?.issues ?? failed.message)).toContain(message);
    expect(JSON.stringify(failed.cause?.issues)).toContain(field);
    expect(await db.auditEntry.count()).toBe(0);
  });

  it("refuse a stale form instead of overwriting a later save", async () => {
    const { admin } = await asAdmin();
    const first = await admin.settings.saveSite(SITE);
    expect(first).toEqual({ updatedAt: (await admin.settings.get()).site.updatedAt });
    const seenAt = first.updatedAt;
    const owners = { ...SITE, shippingFeeCents: 900 };
    const { updatedAt } = await admin.settings.saveSite({ ...owners, seenAt });
    const stale = admin.settings.saveSite({ ...SITE, siteName: "Titrate Labs", seenAt });
    await expect(stale).rejects.toMatchObject({
      ...{ code: "CONFLICT", cause: { reason: "changed-elsewhere" } },
      message: expect.stringMatching(/^Person Number\d+ saved these settings while you were editing them\.$/),
    });
    expect((await admin.settings.get()).site).toMatchObject(owners);
    // Saving the values already stored is no conflict: the response to the first click may have been lost.
    expect(await admin.settings.saveSite({ ...owners, seenAt })).toEqual({ updatedAt });
    await admin.settings.saveSite({ ...owners, siteName: "Titrate Labs", seenAt: updatedAt });
    expect((await admin.settings.get()).site).toMatchObject({ ...owners, siteName: "Titrate Labs" });
    await expect(admin.settings.saveSite({ ...SITE, seenAt: null })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("are saved from only one of three concurrent forms", async () => {
    const { admin } = await asAdmin();
    const seenAt = (await admin.settings.get()).site.updatedAt;
    const saved = await Promise.allSettled(
      [1, 2, 3].map((shippingFeeCents) => admin.settings.saveSite({ ...SITE, shippingFeeCents, seenAt })),
    );
    expect(saved.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
  });

  it("refuse a payout day that does not exist in the chosen frequency", async () => {
    const { admin } = await asAdmin();
    const weekly = { ...SITE, payoutFrequency: "weekly" as const };
    await expect(admin.settings.saveSite({ ...weekly, payoutDay: 8 })).rejects.toMatchObject({
      cause: { reason: "no-such-day" },
    });
    await admin.settings.saveSite({ ...weekly, payoutDay: 7 });
    expect((await admin.settings.get()).site).toMatchObject({ payoutFrequency: "weekly", payoutDay: 7 });
  });

  it("refuse a cancellation of unpaid orders that is not after the reminder", async () => {
    const { admin } = await asAdmin();
    const cancelFirst = admin.settings.saveSite({ ...SITE, unpaidReminderDays: 5, unpaidCancelDays: 5 });
    await expect(cancelFirst).rejects.toMatchObject({ cause: { reason: "cancelled-before-reminded" } });
    await admin.settings.saveSite({ ...SITE, unpaidReminderDays: 5, unpaidCancelDays: 0 });
    expect((await admin.settings.get()).site).toMatchObject({ unpaidReminderDays: 5, unpaidCancelDays: 0 });
  });

  it("return FORBIDDEN to customers", async () => {
    const customer = await callerFor(db, (await createUser(db)).id);
    await expect(customer.admin.settings.saveSite(SITE)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(customer.admin.settings.saveEmail(EMAIL)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(customer.admin.settings.get()).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("mail server settings", () => {
  it("store the password encrypted and never return it", async () => {
    const admin = await asAdmin();
    expect((await admin.admin.settings.get()).email).toBeNull();
    await admin.admin.settings.saveEmail(EMAIL);
    const answer = await admin.admin.settings.get();
    expect(answer.email).toMatchObject({ smtpPort: 587, hasPassword: true, notificationEmail: "owner@example.test" });
    expect(JSON.stringify(answer)).not.toMatch(/s3cret|v1\./);
    const kept = await db.emailSettings.findFirstOrThrow();
    expect(kept.smtpPassEncrypted).not.toContain("s3cret");
    expect(decryptSecret(kept.smtpPassEncrypted)).toBe("s3cret");
    expect(JSON.stringify(await db.auditEntry.findMany())).not.toMatch(/s3cret|v1\./);
  });

  it("keep the password when none is entered, but not for another server or user", async () => {
    const admin = await asAdmin();
    const first = admin.admin.settings.saveEmail({ ...EMAIL, smtpPass: "" });
    await expect(first).rejects.toThrow("Please enter the password");
    await admin.admin.settings.saveEmail(EMAIL);
    await admin.admin.settings.saveEmail({ ...EMAIL, smtpPass: "", fromName: "Titrate" });
    const kept = await db.emailSettings.findFirstOrThrow();
    expect([kept.fromName, decryptSecret(kept.smtpPassEncrypted)]).toEqual(["Titrate", "s3cret"]);
    for (const change of [{ smtpHost: "elsewhere.example" }, { smtpUser: "somebody-else" }]) {
      const moved = { ...EMAIL, smtpPass: "", ...change };
      await expect(admin.admin.settings.saveEmail(moved)).rejects.toThrow("Please enter the password again");
      await expect(admin.admin.settings.testEmail(moved)).rejects.toThrow("Please enter the password again");
    }
    await Promise.all([1, 2, 3].map((port) => admin.admin.settings.saveEmail({ ...EMAIL, smtpPort: port })));
    expect(await db.emailSettings.count()).toBe(1);
  });

  it("refuse invalid values", async () => {
    const admin = await asAdmin();
    for (const change of [
      { smtpHost: "" },
      { smtpHost: "a b" },
      { smtpPort: 70_000 },
      { fromName: "Assay\r\nBcc: x@example.test" },
      { notificationEmail: "nobody" },
      { smtpUser: "" },
    ]) {
      await expect(admin.admin.settings.saveEmail({ ...EMAIL, ...change })).rejects.toMatchObject({
        code: "BAD_REQUEST",
      });
    }
    expect(await db.emailSettings.count()).toBe(0);
  });
});

describe("test e-mail", () => {
  it("passes every step and reports the server's answer to each", async () => {
    const server = await mailServer();
    const admin = await asAdmin();
    const answer = await admin.admin.settings.testEmail({ ...EMAIL, smtpPort: server.port });
    expect(answer.isSent).toBe(true);
    expect(answer.steps.map(({ step, status }) => `${step} ${status}`)).toEqual([
      ...["resolve passed", "connect passed", "tls passed", "sign-in passed", "accepted passed"],
    ]);
    expect(answer.steps.map((each) => each.answer)).toEqual([
      ...["127.0.0.1", `Connected on port ${server.port}`, "Not encrypted: fine only within your own network"],
      ...["235 Welcome", "250 Taken"],
    ]);
    expect(server.received).toMatchObject([{ from: "shop@example.test", to: ["owner@example.test"] }]);
    expect(server.received[0]?.source).toContain("Subject: Test e-mail from Assay");
    const { contactEmail } = await db.siteSettings.findFirstOrThrow();
    expect(server.received[0]?.source).toContain(`Reply-To: ${contactEmail || "owner@example.test"}`);
    expect(await db.auditEntry.findMany()).toMatchObject([{ action: "mail.test" }]);
  });

  const message = {
    from: { name: "Assay", address: "shop@example.test" },
    to: "o@example.test",
    replyTo: "o@example.test",
    subject: "T",
    text: "T",
  };
  const check = (port: number, changes: { host?: string; insistOnTls?: boolean } = {}) => {
    const { host = "127.0.0.1", ...options } = changes;
    return checkSmtp({ host, port, user: "shop", pass: "pw" }, message, { waitMs: 400, ...options });
  };
  const failed = (steps: Awaited<ReturnType<typeof check>>) => {
    const at = steps.findIndex(({ status }) => status === "failed");
    for (const before of steps.slice(0, at)) expect(before.status).toBe("passed");
    for (const after of steps.slice(at + 1)) expect(after.status).toBe("skipped");
    expect(steps).toHaveLength(5);
    return steps[at];
  };

  it("reports an unknown host", async () => {
    const step = failed(await check(587, { host: "no-such-host.invalid" }));
    expect(step).toMatchObject({ step: "resolve", hint: SMTP_HINTS["unknown-host"] });
    expect(step?.answer).toMatch(/ENOTFOUND|EAI_AGAIN/);
  });

  it("reports a refused port", async () => {
    const server = await mailServer();
    await server.stop();
    const step = failed(await check(server.port));
    expect(step).toMatchObject({ step: "connect", hint: SMTP_HINTS.refused });
    expect(step?.answer).toContain("ECONNREFUSED");
  });

  it("reports a server without encryption, and sends it no password", async () => {
    const server = await mailServer();
    const step = failed(await check(server.port, { insistOnTls: true }));
    expect(step).toMatchObject({ step: "tls", hint: SMTP_HINTS["no-encryption"] });
    expect(server.logins).toEqual([]);
  });

  it("reports an untrusted certificate, and sends no password", async () => {
    const server = await mailServer();
    server.behaviour.hasTls = true;
    const step = failed(await check(server.port));
    expect(step).toMatchObject({ step: "tls", hint: SMTP_HINTS["bad-certificate"] });
    expect(step?.answer).toMatch(/certificate/);
    expect(server.logins).toEqual([]);
  });

  it("reports a wrong password with the server's answer", async () => {
    const server = await mailServer();
    server.behaviour.authAnswer = "535 5.7.8 Username and Password not accepted";
    expect(failed(await check(server.port))).toEqual({
      ...{ step: "sign-in", status: "failed", hint: SMTP_HINTS["wrong-password"] },
      answer: "535 5.7.8 Username and Password not accepted",
    });
  });

  it("reports a refused sender and a refused recipient", async () => {
    const server = await mailServer();
    server.behaviour.senderAnswer = "550 5.7.1 Sender not allowed";
    expect(failed(await check(server.port))).toMatchObject({
      ...{ step: "accepted", answer: "550 5.7.1 Sender not allowed", hint: SMTP_HINTS["sender-refused"] },
    });
    delete server.behaviour.senderAnswer;
    server.behaviour.refuses = "550 No such mailbox";
    expect(failed(await check(server.port))).toMatchObject({ hint: SMTP_HINTS["receiver-refused"] });
  });

  it("reports a server that stops responding, at the start and midway", async () => {
    const server = await mailServer();
    server.behaviour.greeting = null;
    expect(failed(await check(server.port))).toMatchObject({ step: "connect", hint: SMTP_HINTS["no-answer"] });
    delete server.behaviour.greeting;
    server.behaviour.goesSilent = true;
    expect(failed(await check(server.port))).toMatchObject({ step: "accepted", hint: SMTP_HINTS["no-answer"] });
  });

  it("reports a server that is not a mail server", async () => {
    const server = await mailServer();
    server.behaviour.greeting = "SSH-2.0-OpenSSH_9.6";
    expect(failed(await check(server.port))).toMatchObject({ step: "connect", hint: SMTP_HINTS["not-a-mail-server"] });
  });
});
