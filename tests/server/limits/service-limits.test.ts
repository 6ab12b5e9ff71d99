// Public writes whose service counts them itself: one too many is 429 with Retry-After, and its message, which the page
// shows, says how long to wait.
import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { POST } from "~/app/api/trpc/[trpc]/route";
import { LIMIT_NAMES } from "~/domain/limits";
import { invalidateLimitSettings } from "~/server/auth/limit-settings";
import { addressKeys, consumeAttempt, emailKey } from "~/server/auth/rate-limit";
import { ipHashOf } from "~/server/auth/visitor";
import { db } from "~/server/db";
import { COUNTED_BY_SERVICE } from "~tests/support/counted-by-service";
import { resetDatabase } from "~tests/support/database";
import { createUser, NOW } from "~tests/support/factories";
import { browserOf, HERE } from "~tests/support/sign-in";

beforeEach(async () => {
  await resetDatabase();
  invalidateLimitSettings();
});

const EMAIL = "somebody@lab.example";
const password = "a long and fine secret";
const code = "123456";
const order = { orderId: randomUUID() };
const person = { name: "Kim Vale", email: EMAIL, password, confirmPassword: password };

const INPUTS: Record<string, object> = {
  "access.request": { categoryId: randomUUID(), reason: "Assays" },
  "account.changeEmail": { newEmail: EMAIL, currentPassword: password },
  "account.changePassword": {
    currentPassword: password,
    newPassword: `new ${password}`,
    confirmPassword: `new ${password}`,
  },
  "account.beginTwoFactor": { password },
  "account.confirmTwoFactor": { code },
  "account.newRecoveryCodes": { code },
  "account.endTwoFactor": { password, code },
  "account.deleteOwn": { password, seenOwedCents: 0, seenCreditCents: 0 },
  "account.requestPasswordReset": { email: EMAIL },
  "account.sendVerificationMail": {},
  "account.signUp": person,
  "account.signUpAffiliate": { ...person, phone: "+1 608 555 0100", referralCode: "ABC234", acceptedTermsVersion: 1 },
  "claims.ask": { asked: EMAIL },
  "claims.send": { asked: EMAIL, message: "It came by my link." },
  "contact.send": {
    ...{ conversationId: randomUUID(), topic: "other", name: "Kim Vale", email: EMAIL },
    ...{ productSlug: null, message: "Do you ship to Madison?" },
  },
  "orders.changeAddress": { ...order, addressId: randomUUID() },
  "orders.changeMessage": { ...order, orderMessage: "Ring twice" },
  "orders.sendMessage": { ...order, message: "Has it left?" },
  "stockAlerts.ask": { productId: randomUUID(), email: EMAIL },
};
/** Sent by a page without a user action, so that nobody is notified. Each has a test that it is not recorded. */
const SILENT = ["affiliate.recordClick", "analytics.recordSearchMiss", "analytics.recordView"];

it("each refused call states how long to wait in Retry-After and in its message", async () => {
  expect([...Object.keys(INPUTS), ...SILENT].sort()).toEqual(Object.keys(COUNTED_BY_SERVICE).sort());
  const user = await createUser(db, { emailVerifiedAt: null });
  const from = { "x-client-ip": "2001:db8:77::1" };
  await db.limitSetting.createMany({ data: LIMIT_NAMES.map((name) => ({ name, points: 1, updatedAt: NOW })) });
  const keys = [user.id, `user:${user.id}`, emailKey(EMAIL), ...addressKeys(ipHashOf(new Headers(from)))];
  const counted = new Set(Object.values(COUNTED_BY_SERVICE).flat());
  for (const name of counted) await consumeAttempt(name, keys);
  const signedIn = await browserOf(user);
  for (const [path, input] of Object.entries(INPUTS)) {
    const headers = { cookie: signedIn, "sec-fetch-site": "same-origin", "content-type": "application/json", ...from };
    const request = new Request(`${HERE}/api/trpc/${path}`, { method: "POST", headers, body: JSON.stringify(input) });
    const answer = await POST(request);
    const { error } = (await answer.json()) as { error?: { json?: { message: string } } };
    const wait = Number(answer.headers.get("retry-after"));
    const said = error?.json?.message.match(/You can try again in (\d+) (second|minute|hour)s?\.$/);
    expect([path, answer.status, wait > 0, said !== null]).toEqual([path, 429, true, true]);
    const seconds = Number(said?.[1]) * ({ second: 1, minute: 60, hour: 3_600 }[said?.[2] ?? ""] ?? 0);
    expect(seconds, path).toBeGreaterThanOrEqual(wait);
    expect(seconds, path).toBeLessThan(wait + 3_600);
  }
});
