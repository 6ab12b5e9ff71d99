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

/** `failures` are the failed tests with what they expected, for the end of the output. */
export type Outcome = { passed: number; failed: number; ok: boolean; failures: string[] };
type Report = { passed: number; failed: number; complete: boolean; failures: string[] };
type VitestReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};
type PlaywrightReport = { stats?: Record<"expected" | "flaky" | "unexpected", number>; errors?: unknown[] };
type Cleanup = () => Promise<unknown>;

/** Prints the failed tests once more at the end: a long output is often cut at its beginning. */
export function printFailures(outcomes: Outcome[]): void {
  for (const failure of outcomes.flatMap(({ failures }) => failures)) console.error(`\n✖ ${failure}`);
}

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "assay-run-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A runner that wrote no report, or failed without a failed test, counts as one failure. */
function settle({ passed, failed, complete, failures }: Report, code: number, name: string): Outcome {
  if (complete && (code === 0 || failed > 0)) return { passed, failed, failures, ok: code === 0 && failed === 0 };
  const broken = `${name} did not come to its end properly (exit code ${code}).`;
  return { passed, failed: failed + 1, failures: [...failures, broken], ok: false };
}

/** The failed tests of a file. A file that fails before its first test has none in it, but still counts as one. */
function failuresOf({ name, status, message, assertionResults }: VitestReport["testResults"][number]): string[] {
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (failed.length === 0) return status === "failed" ? [`${name}\n${message}`] : [];
  return failed.map(({ fullName, failureMessages = [] }) => `${name} › ${fullName}\n${failureMessages.join("\n")}`);
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
    const failures = (json?.testResults ?? []).flatMap(failuresOf);
    const passed = json?.numPassedTests ?? 0;
    return settle({ passed, failed: failures.length, complete: json !== null, failures }, code, "vitest");
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
      // Playwright ends its output with the failed tests itself.
      return settle({ passed, failed, complete: stats !== undefined, failures: [] }, code, "Playwright");
    } catch (error) {
      return { passed: 0, failed: 1, failures: [errorMessage(error)], ok: false };
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
