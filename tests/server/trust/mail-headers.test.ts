import { describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { queueMail } from "~/server/mail/queue-mail";
import { renderMail } from "~/server/mail/templates/layout";
import { callerFor, createUser } from "~tests/support/factories";

const site = { siteName: "Assay", baseUrl: "https://shop.example" };

const TRICKS = [
  "robin@example.test\r\nBcc: everybody@example.test",
  "robin@example.test\nBcc: everybody@example.test",
  "robin@example.test\rBcc: everybody@example.test",
  "robin\r\n@example.test",
  "robin@example.test\u2028Bcc: everybody@example.test",
  "robin@example.test\u0000",
  '"robin@elsewhere.example x"@example.test',
  '"robin"@example.test',
  "robin@example.test, everybody@example.test",
  "robin@example.test;everybody@example.test",
  "Robin <robin@example.test>",
  "robin@[127.0.0.1]",
  "robin(everybody)@example.test",
  "group:robin@example.test;",
  "r\u0430bin@example.test",
  "robin\u200b@example.test",
];

describe("an unsafe e-mail address", () => {
  it.each(TRICKS)("%j is refused at sign-up, for a password reset, and by the outbox", async (email) => {
    const api = await callerFor(db, null);
    const person = { name: "Robin", email, password: "a fine secret", confirmPassword: "a fine secret" };
    await expect(api.account.signUp(person)).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await expect(api.account.requestPasswordReset({ email })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    const mail = { dedupeKey: crypto.randomUUID(), template: "password-reset" as const, payload: {} };
    await expect(queueMail(db, { ...mail, toEmail: email })).rejects.toMatchObject({ reason: "invalid-mail-address" });
    expect(await db.user.count({ where: { name: "Robin" } })).toBe(0);
    expect(await db.outboxMail.count({ where: { dedupeKey: mail.dedupeKey } })).toBe(0);
  });

  it("differs from one with surrounding whitespace, which is trimmed", async () => {
    const user = await createUser(db, { email: "robin@example.test" });
    await (await callerFor(db, null)).account.requestPasswordReset({ email: " ROBIN@Example.test\n" });
    const mail = await db.outboxMail.findFirstOrThrow({ where: { payload: { path: ["userId"], equals: user.id } } });
    expect(mail.toEmail).toBe("robin@example.test");
  });
});

describe("a line break", () => {
  it.each(["\r\n", "\n", "\r", "\u2028", "\u0085"])("%j starts no second header of an e-mail", (end) => {
    const { subject } = renderMail(site, { subject: `Your order${end}Bcc: everybody@example.test`, content: [] });
    expect(subject).toBe("Your order Bcc: everybody@example.test");
    expect(subject).not.toMatch(/[\p{Cc}\u2028]/u);
  });

  it.each(["Robin\r\nBcc: x", "Robin\u2028x", "Robin\u0000", "R\u0430bin Field", "Ro\u200bbin", "\u202eniboR"])(
    "or look-alike character in a name, %j, is refused",
    async (name) => {
      const user = await createUser(db, { name: "Robin" });
      const api = await callerFor(db, user.id);
      await expect(api.account.updateProfile({ name, userMessage: "" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
      expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).name).toBe("Robin");
    },
  );

  it.each(["ABC\u0130123", "AB\u017fC1234", "\u0391BC1234", "ABC1234\u200b", "ＡＢＣ１２３４"])(
    "or look-alike character in a referral code, %j, is refused",
    async (referralCode) => {
      const person = { name: "Rob", email: "rob@example.test", password: "a fine secret" };
      const api = await callerFor(db, null);
      const refused = api.account.signUp({
        ...person,
        confirmPassword: person.password,
        isReferred: true,
        referralCode,
      });
      await expect(refused).rejects.toThrow("Invalid referral code");
      expect(await db.user.count({ where: { email: person.email } })).toBe(0);
    },
  );
});

describe("a script", () => {
  it("in any text of an e-mail is escaped", () => {
    const payload = `<script>alert(1)</script><img src=x onerror="alert(1)">'`;
    const { html } = renderMail(
      { ...site, siteName: payload },
      {
        subject: payload,
        content: [
          { kind: "text", text: payload },
          { kind: "quote", text: payload },
          { kind: "facts", facts: [[payload, payload]] },
          { kind: "items", items: [{ name: payload, note: payload, amount: payload }], totals: [[payload, payload]] },
          { kind: "link", label: payload, url: `https://shop.example/"><script>` },
        ],
      },
    );
    expect(html).not.toMatch(/<script|<img src=x/);
    expect(html).toContain("&lt;script&gt;");
  });
});
