// The two test runners. Each returns how many tests passed and failed, and whether it completed.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "./build";
import { migrate } from "./migrate";
import { startEphemeral, withClient } from "./postgres";
import { errorMessage, freePort, inRoot, readJson, runNode, step, VITEST_CONFIG } from "./project";
import { provideSecrets } from "./secrets";
import { seed } from "./seed";
import { answers, startServer } from "./server";

export type Outcome = { passed: number; failed: number; ok: boolean };
type Report = { passed: number; failed: number; complete: boolean };
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};
type PlaywrightReport = { stats?: Record<"expected" | "flaky" | "unexpected", number>; errors?: unknown[] };
type Cleanup = () => Promise<unknown>;

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "assay-run-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A runner that wrote no report, or failed without a failed test, counts as one failure. */
function settle({ passed, failed, complete }: Report, code: number, name: string): Outcome {
  if (complete && (code === 0 || failed > 0)) return { passed, failed, ok: code === 0 && failed === 0 };
  console.error(`✖ ${name} did not come to its end properly (exit code ${code}).`);
  return { passed, failed: failed + 1, ok: false };
}

export function runVitest(): Promise<Outcome> {
  return withFolder(async (folder) => {
    const report = join(folder, "vitest.json");
    const args = [
      "run",
      `--config=${VITEST_CONFIG}`,
      "--reporter=default",
      "--reporter=json",
      `--reporter=${inRoot("tests/support/flaky-reporter.ts")}`,
      `--outputFile.json=${report}`,
    ];
    const { code } = await runNode([inRoot("node_modules/vitest/vitest.mjs"), ...args]);
    const json = readJson<VitestReport>(report);
    // A file that fails before its first test has no failed test in it, but still counts as a failure.
    const broken = (json?.testResults ?? []).filter(
      (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
    ).length;
    const failed = (json?.numFailedTests ?? 0) + broken;
    return settle({ passed: json?.numPassedTests ?? 0, failed, complete: json !== null }, code, "vitest");
  });
}

/**
 * Builds, serves demo data from an ephemeral database, and runs the browser tests against it. `runOthers` runs the
 * other tests between build and browser tests: on two cores, running them one after the other is faster than in
 * parallel.
 */
export function runPlaywright(
  { config = inRoot("tests/playwright.config.ts"), args = [] }: { config?: string; args?: string[] },
  runOthers: () => Promise<unknown> = async () => {},
  onCleanup: (cleanup: Cleanup) => void = () => {},
): Promise<Outcome> {
  return withFolder(async (folder) => {
    const cleanups: Cleanup[] = [];
    const cleanup = async () => {
      for (const each of cleanups.splice(0).reverse()) await each();
    };
    onCleanup(cleanup);
    try {
      const port = await freePort();
      const origin = `http://localhost:${port}`;
      const url = await prepare({ folder, origin }, cleanups);
      await runOthers();
      await serve({ url, folder, port, origin }, cleanups);
      const report = join(folder, "playwright.json");
      const env = { BASE_URL: origin, DATABASE_URL: url, DATA_DIR: folder, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
      const cli = inRoot("node_modules/@playwright/test/cli.js");
      const { code } = await runNode([cli, "test", `--config=${config}`, "--reporter=list,json", ...args], { env });
      const { stats, errors } = readJson<PlaywrightReport>(report) ?? {};
      const passed = (stats?.expected ?? 0) + (stats?.flaky ?? 0);
      const failed = (stats?.unexpected ?? 0) + (errors?.length ?? 0);
      return settle({ passed, failed, complete: stats !== undefined }, code, "Playwright");
    } catch (error) {
      console.error(`✖ ${errorMessage(error)}`);
      return { passed: 0, failed: 1, ok: false };
    } finally {
      await cleanup();
    }
  });
}

async function prepare({ folder, origin }: { folder: string; origin: string }, cleanups: Cleanup[]): Promise<string> {
  const url = await testDatabase(cleanups);
  provideSecrets(folder, false);
  await step("Tables", async () => `migrations applied: ${(await migrate(url)).length}`);
  // In parallel: one waits for the database while the other uses the processor.
  const made = [
    step("Production build", build),
    step("Demo data", () => seed({ url, dataDir: folder, external: true, origin })),
  ];
  await Promise.allSettled(made);
  await Promise.all(made);
  return url;
}

type Served = { url: string; folder: string; port: number; origin: string };

async function serve({ url, folder, port, origin }: Served, cleanups: Cleanup[]): Promise<void> {
  const env: Record<string, string> = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    NEXTAUTH_URL: origin,
    PORT: String(port),
    LOG_LEVEL: "error",
  };
  // Each test's browser sends its client address in a header, as a proxy would.
  env.TRUST_PROXY = "1";
  const server = startServer({ port, env, stdio: ["ignore", "ignore", "inherit"] });
  cleanups.push(() => server.stop(5_000));
  if (!(await answers(origin, server))) throw new Error("The server did not start.");
}

/** Creates a separate database on the server of DATABASE_URL: the named one is never touched. */
async function testDatabase(cleanups: Cleanup[]): Promise<string> {
  if (!process.env.DATABASE_URL) {
    const database = await startEphemeral();
    cleanups.push(database.stop);
    const name = "assay_e2e";
    await withClient(database.url, (client) => client.query(`create database ${name}`));
    return database.urlFor(name);
  }
  const admin = process.env.DATABASE_URL;
  const name = `assay_e2e_${process.pid}`;
  await withClient(admin, (client) => client.query(`create database ${name}`));
  cleanups.push(() => withClient(admin, (client) => client.query(`drop database if exists ${name} with (force)`)));
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return url.href;
}
