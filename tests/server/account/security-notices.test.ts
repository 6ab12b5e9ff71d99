// Notices to the owner of an account about actions that only they should have taken.
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdminCaller, createUser } from "~tests/support/factories";
import { deviceOf, newAccount, SECRET, signIn } from "~tests/support/sign-in";

beforeEach(resetDatabase);

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
const notices = (template: string) =>
  db.outboxMail.findMany({
    where: { template },
    orderBy: { createdAt: "asc" },
    select: { toEmail: true, payload: true },
  });
const enter = (email: string, browser: string, cookie = "") =>
  signIn(email, SECRET, { "user-agent": browser }, { cookie });

describe("sign-in on an unknown device", () => {
  it("notifies the owner once a day per browser type, and never for a known device", async () => {
    const user = await newAccount();
    const first = await enter(user.email, FIREFOX);
    expect(await notices("new-sign-in")).toMatchObject([
      { toEmail: user.email, payload: { userId: user.id, browser: "Firefox on Windows" } },
    ]);
    await enter(user.email, FIREFOX, deviceOf(first));
    await enter(user.email, FIREFOX);
    expect(await notices("new-sign-in")).toHaveLength(1);
    await enter(user.email, SAFARI);
    const [, second] = await notices("new-sign-in");
    expect(second?.payload).toMatchObject({ browser: "Safari on iOS" });
    const { text } = await composeMail(db, { template: "new-sign-in", payload: second?.payload ?? {} });
    expect(text).toMatch(/on a new device: \w{3} \d+, \d{4}, \d\d:\d\d UTC, with Safari on iOS/);
  });

  it("sends no notice right after sign-up or to an unverified address", async () => {
    const young = await newAccount("young@example.test");
    await db.user.update({ where: { id: young.id }, data: { createdAt: new Date() } });
    const unverified = await newAccount("unverified@example.test");
    await db.user.update({ where: { id: unverified.id }, data: { emailVerifiedAt: null } });
    for (const { email } of [young, unverified]) await enter(email, FIREFOX);
    expect(await notices("new-sign-in")).toEqual([]);
  });

  it("sends no notice for a wrong password, and at most five a day", async () => {
    const user = await newAccount();
    await signIn(user.email, "guessed", { "user-agent": FIREFOX });
    expect(await notices("new-sign-in")).toEqual([]);
    const names = ["Chrome", "OPR", "Vivaldi", "SamsungBrowser", "YaBrowser", "UCBrowser", "Firefox", "Edg"];
    for (const name of names) await enter(user.email, `Mozilla/5.0 (X11; Linux x86_64) ${name}/100.0`);
    expect(await notices("new-sign-in")).toHaveLength(5);
  });
});

it("notifies the owner of a password change, whoever made it", async () => {
  const user = await newAccount();
  const { account } = await callerFor(db, user.id);
  const next = { newPassword: "another fine secret", confirmPassword: "another fine secret" };
  await expect(account.changePassword({ ...next, currentPassword: "guessed" })).rejects.toThrow();
  expect(await notices("password-changed")).toEqual([]);
  await account.changePassword({ ...next, currentPassword: SECRET });
  expect(await notices("password-changed")).toMatchObject([{ toEmail: user.email, payload: { userId: user.id } }]);
  const other = await createUser(db);
  const { admin } = await createAdminCaller(db);
  await admin.users.setPassword({ userId: other.id, password: "a set secret" });
  expect((await notices("password-changed")).map(({ toEmail }) => toEmail)).toEqual([user.email, other.email]);
});
