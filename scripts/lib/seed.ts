// Demo data: loaded into an empty database, never into one that holds anything.
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DEMO_ACCOUNTS, DEMO_PASSWORD, people } from "../seed/people";
import { withClient } from "./postgres";
import { inRoot, runNode, SERVER_SCRIPT } from "./project";
import { withSetupLock } from "./setup-lock";

// Optimizing Prisma's WebAssembly takes longer than it saves in so short a run.
const runSeed = (url: string, env: Record<string, string> = {}) =>
  runNode(["--liftoff-only", ...SERVER_SCRIPT, inRoot("scripts/seed.ts")], {
    // As in production, rows of raw statements are not checked against their schemas.
    env: { NODE_ENV: "production", DATABASE_URL: url, STATEMENT_TIMEOUT_SECONDS: "0", ...env },
    capture: true,
  });

type Target = { url: string; dataDir: string; external: boolean };

/** Whether there are no accounts yet. (Migrations may already have inserted settings and tiers.) */
function isEmpty(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query("select to_regclass('users') is not null as exists");
    if (!rows[0].exists) return true;
    const found = await client.query("select 1 from users limit 1");
    return found.rowCount === 0;
  });
}

/** Drops everything: tables, data, and other objects created by migrations. */
export function wipe(url: string): Promise<void> {
  return withClient(url, async (client) => {
    await client.query("drop schema if exists public cascade");
    await client.query("create schema public");
  });
}

const marker = (dataDir: string) => join(dataDir, "seeding");

/** A killed seed leaves this marker; only the embedded database is ever wiped because of it. */
const seedWasInterrupted = (dataDir: string) => existsSync(marker(dataDir));
const forgetInterruption = (dataDir: string) => rmSync(marker(dataDir), { force: true });

/** `origin` is the shop's public URL, used for links and pictures in its e-mails. */
export async function seed({ url, dataDir, external, origin }: Target & { origin?: string }): Promise<string> {
  if (!external) writeFileSync(marker(dataDir), "");
  const { code, output } = await runSeed(url, origin ? { NEXTAUTH_URL: origin } : {});
  if (code !== 0) throw new Error(`The demo data could not be made:\n${output}`);
  forgetInterruption(dataDir);
  return "made";
}

/**
 * Creates the demo data if there are no accounts yet, waiting for another start that is creating it.
 * Returns whether this call created it.
 */
export function seedWhenEmpty(url: string, makeData: () => Promise<unknown>): Promise<boolean> {
  return withSetupLock(url, async () => {
    if (!(await isEmpty(url))) return false;
    await makeData();
    return true;
  });
}

/** Removes what a killed start left half done, unless another one is still working on it. Returns whether it did. */
export async function clearInterruptedSeed({ url, dataDir, external }: Target): Promise<boolean> {
  if (external || !seedWasInterrupted(dataDir)) return false;
  return withSetupLock(url, async () => {
    if (!seedWasInterrupted(dataDir)) return false;
    await wipe(url);
    forgetInterruption(dataDir);
    return true;
  });
}

/** Lists the demo accounts; empty for a database without demo data. */
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
