// Demo data: put into an empty database, never into one that holds anything.
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DEMO_ACCOUNTS, DEMO_PASSWORD, people } from "../seed/people";
import { withClient } from "./postgres";
import { inRoot, runNode, SERVER_SCRIPT } from "./project";
import { withSetupLock } from "./setup-lock";

// Optimising Prisma's WebAssembly takes longer than it saves in so short a run.
const runSeed = (url: string, env: Record<string, string> = {}) =>
  runNode(["--liftoff-only", ...SERVER_SCRIPT, inRoot("scripts/seed.ts")], {
    // As in production, the rows of raw statements are not checked against their schemas.
    env: { NODE_ENV: "production", DATABASE_URL: url, STATEMENT_TIMEOUT_SECONDS: "0", ...env },
    capture: true,
  });

type Target = { url: string; dataDir: string; external: boolean };

/** Whether nobody has an account yet. (Migrations may have put settings and tiers in place.) */
function isEmpty(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query("select to_regclass('users') is not null as exists");
    if (!rows[0].exists) return true;
    const found = await client.query("select 1 from users limit 1");
    return found.rowCount === 0;
  });
}

/** Removes everything: tables, data, and what the migrations made. */
export function wipe(url: string): Promise<void> {
  return withClient(url, async (client) => {
    await client.query("drop schema if exists public cascade");
    await client.query("create schema public");
  });
}

const marker = (dataDir: string) => join(dataDir, "seeding");

/** A seed that was killed half-way leaves this mark; only a database of our own is ever wiped because of it. */
const seedWasInterrupted = (dataDir: string) => existsSync(marker(dataDir));
const forgetInterruption = (dataDir: string) => rmSync(marker(dataDir), { force: true });

/** `origin` is where the shop will be served: links and pictures of its e-mails begin with it. */
export async function seed({ url, dataDir, external, origin }: Target & { origin?: string }): Promise<string> {
  if (!external) writeFileSync(marker(dataDir), "");
  const { code, output } = await runSeed(url, origin ? { NEXTAUTH_URL: origin } : {});
  if (code !== 0) throw new Error(`The demo data could not be made:\n${output}`);
  forgetInterruption(dataDir);
  return "made";
}

/**
 * Makes the demo data if nobody has an account yet; another start that is making it is waited for.
 * Returns whether this one made it.
 */
export function seedWhenEmpty(url: string, makeData: () => Promise<unknown>): Promise<boolean> {
  return withSetupLock(url, async () => {
    if (!(await isEmpty(url))) return false;
    await makeData();
    return true;
  });
}

/** Clears away what a killed start left half made, unless another one is still making it. Returns whether it did. */
export async function clearInterruptedSeed({ url, dataDir, external }: Target): Promise<boolean> {
  if (external || !seedWasInterrupted(dataDir)) return false;
  return withSetupLock(url, async () => {
    if (!seedWasInterrupted(dataDir)) return false;
    await wipe(url);
    forgetInterruption(dataDir);
    return true;
  });
}

/** Names the demo accounts; nothing in a database without demo data. */
export function demoAccounts(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const { rowCount } = await client.query("select 1 from site_settings where is_demo");
    if (!rowCount) return "";
    return [
      `Demo accounts, all with the password ${DEMO_PASSWORD}:`,
      ...DEMO_ACCOUNTS.map((key) => `  ${people.find((person) => person.key === key)?.email}`),
      "This is demo data with known passwords: never put it on the internet.",
    ].join("\n");
  });
}
