import { defineConfig } from "@playwright/test";
import { chromiumOptions } from "../scripts/lib/chromium";

const firstProcess = process.env.TEST_WORKER_INDEX === undefined;

/** These change settings that affect every page and order, so no other test runs beside them. */
const WHOLE_SHOP = [
  ...["working-day.spec.ts", "admin-catalogue.spec.ts", "admin-settings.spec.ts", "admin-backup.spec.ts"],
  "program.spec.ts",
];
/** The slowest tests start first, so that no worker waits for them at the end. */
const LONG = ["partnership.spec.ts", "accessible*.spec.ts", "affiliate.spec.ts", "thread.spec.ts", "members.spec.ts"];

export default defineConfig({
  testDir: "e2e",
  outputDir: "../test-results",
  // One browser waits while the others work.
  workers: 3,
  projects: [
    { name: "long journeys", testMatch: LONG, grepInvert: /@only-looks/, fullyParallel: true },
    { name: "journeys", testIgnore: [...WHOLE_SHOP, ...LONG], grepInvert: /@only-looks/, fullyParallel: true },
    { name: "whole shop", testMatch: WHOLE_SHOP, workers: 1, dependencies: ["long journeys", "journeys"] },
    // Runs beside the whole-shop tests, which take one worker: these only read, and check no fee or product.
    { name: "looks", grep: /@only-looks/, fullyParallel: true, dependencies: ["long journeys", "journeys"] },
  ],
  // A test that passes only on retry is listed at the end of the run, so that somebody looks into it.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  // High, because a slow machine is not a failure: this only ends a test that hangs.
  timeout: 400_000,
  // Live updates arrive within 15 seconds, even without a stream.
  expect: { timeout: 20_000 },
  use: {
    browserName: "chromium",
    baseURL: process.env.BASE_URL ?? "http://localhost:3000",
    launchOptions: await chromiumOptions((message: string) => {
      if (firstProcess) console.error(message);
    }),
    // Animated elements are repainted constantly, and a click waits until they are stable.
    contextOptions: { reducedMotion: "reduce" },
    // Tracing costs a third of the time; set TRACE=1 to find out what went wrong.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
  },
});
