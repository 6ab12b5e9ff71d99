// npm run admin:create -- you@example.com: creates or promotes an admin, and creates the house account.
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { generate } from "./lib/generate";
import { migrate } from "./lib/migrate";
import { onDatabase } from "./lib/on-database";
import { checkNode, fail, loadEnv } from "./lib/project";
import { provideSecrets } from "./lib/secrets";

/** Asks without echoing the input. */
function askPassword(): Promise<string> {
  return new Promise((done) => {
    process.stdout.write("Password (at least 12 characters): ");
    const output = new Writable({ write: (_chunk, _encoding, written) => written() });
    const prompt = createInterface({ input: process.stdin, output, terminal: true });
    prompt.once("line", (line) => {
      prompt.close();
      process.stdout.write("\n");
      done(line);
    });
    prompt.once("SIGINT", () => fail("Nothing was changed."));
  });
}

/**
 * Creates the account, or gives an existing one the role and the password. Also creates the house account if there is
 * none, because nobody could sign up without it. Returns what was done, for the console.
 */
async function createAdmin(email: string, password: string): Promise<string> {
  // Imported lazily: the client has to be generated first, and the environment is read at import.
  const { db } = await import("../src/server/db");
  const { hashPassword } = await import("../src/server/auth/password");
  const { markEmailVerified } = await import("../src/server/services/account/mark-email-verified");
  const { countInNetwork } = await import("../src/server/services/commissions/count-in-network");
  const admin = { passwordHash: await hashPassword(password), isAdmin: true, staffRole: null, isDisabled: false };
  const user = await db.user.upsert({
    where: { email },
    create: { ...admin, email, name: "Admin" },
    // A new password and role end the account's sessions.
    update: { ...admin, sessionVersion: { increment: 1 } },
  });
  // Lets somebody who lost the phone and the recovery codes sign in again.
  await db.twoFactor.deleteMany({ where: { userId: user.id } });
  // A previous holder of the account can no longer change its address or reset its password.
  await db.emailChange.deleteMany({ where: { userId: user.id } });
  await db.passwordReset.deleteMany({ where: { userId: user.id } });
  await db.$transaction((tx) => countInNetwork(tx, user.id, new Date()));
  // The operator typed the address, so it needs no verification link.
  await db.$transaction((tx) => markEmailVerified(tx, { now: new Date() }, user.id));
  const { env } = await import("../src/server/env");
  // It has no password, so nobody can sign in to it.
  const house = { email: env.ROOT_AFFILIATE_EMAIL, name: "House account" };
  const { count } = await db.user.createMany({ data: [house], skipDuplicates: true });
  if (count > 0) console.log(`Made the house account, to which everybody without a referrer belongs: ${house.email}`);
  await db.$disconnect();
  return user.sessionVersion === 0 ? "Made" : "Changed";
}

checkNode();
const dataDir = loadEnv();
const email = (process.argv[2] ?? "").normalize("NFKC").trim().toLowerCase();
if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) fail("Give an e-mail address: npm run admin:create -- you@example.com");
if (!process.env.ADMIN_PASSWORD && !process.stdin.isTTY)
  fail("Set ADMIN_PASSWORD, or run this in a terminal that can ask for it.");
const password = process.env.ADMIN_PASSWORD || (await askPassword());
if (password.length < 12) fail("The password needs at least 12 characters.");
provideSecrets(dataDir, process.env.NODE_ENV === "production" && Boolean(process.env.DATABASE_URL));
await onDatabase(dataDir, async ({ url }) => {
  await generate();
  await migrate(url);
  process.env.DATABASE_URL = url;
  console.log(`${await createAdmin(email, password)}: ${email} is an admin. Sign in at /admin/login.`);
});
