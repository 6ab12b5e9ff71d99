// npm run admin:create -- you@example.com: an admin account, or an existing account made admin, and the house account.
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { generate } from "./lib/generate";
import { migrate } from "./lib/migrate";
import { onDatabase } from "./lib/on-database";
import { checkNode, fail, loadEnv } from "./lib/project";
import { provideSecrets } from "./lib/secrets";

/** Asks without showing what is typed. */
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
 * Makes the account, or gives an existing one the role and the password, and the house account where there is none: nobody
 * could sign up without it. Answers what was done.
 */
async function createAdmin(email: string, password: string): Promise<string> {
  // Imported only now: the client has to be generated, and the environment is read at the import.
  const { db } = await import("../src/server/db");
  const { hashPassword } = await import("../src/server/auth/password");
  const { noteEmailVerified } = await import("../src/server/services/account/note-email-verified");
  const { countInNetwork } = await import("../src/server/services/commissions/count-in-network");
  const admin = { passwordHash: await hashPassword(password), isAdmin: true, staffRole: null, isDisabled: false };
  const user = await db.user.upsert({
    where: { email },
    create: { ...admin, email, name: "Admin" },
    // A new password and role end the sessions that the account has.
    update: { ...admin, sessionVersion: { increment: 1 } },
  });
  // Whoever has lost the phone and the recovery codes gets in again.
  await db.twoFactor.deleteMany({ where: { userId: user.id } });
  // Whoever had the account before cannot take it to another address, or choose its password.
  await db.emailChange.deleteMany({ where: { userId: user.id } });
  await db.passwordReset.deleteMany({ where: { userId: user.id } });
  await db.$transaction((tx) => countInNetwork(tx, user.id, new Date()));
  // Whoever runs the shop names the address: no link has to prove it.
  await db.$transaction((tx) => noteEmailVerified(tx, { now: new Date() }, user.id));
  const { env } = await import("../src/server/env");
  // Without a password nobody can sign in to it.
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
