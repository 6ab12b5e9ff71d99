import { defineConfig } from "@playwright/test";
import { chromiumOptions } from "../scripts/lib/chromium";

const firstProcess = process.env.TEST_WORKER_INDEX === undefined;

/** What these change, every page and every order is told by: no journey runs beside them. */
const WHOLE_SHOP = [
  ...["working-day.spec.ts", "admin-catalogue.spec.ts", "admin-settings.spec.ts", "admin-backup.spec.ts"],
  "program.spec.ts",
];
/** What takes longest comes first, so that no worker is left waiting for it at the end. */
const LONG = ["partnership.spec.ts", "accessible*.spec.ts", "affiliate.spec.ts", "thread.spec.ts", "members.spec.ts"];

export default defineConfig({
  testDir: "e2e",
  outputDir: "../test-results",
  // One browser waits while the other one works.
  workers: 3,
  projects: [
    { name: "long journeys", testMatch: LONG, grepInvert: /@only-looks/, fullyParallel: true },
    { name: "journeys", testIgnore: [...WHOLE_SHOP, ...LONG], grepInvert: /@only-looks/, fullyParallel: true },
    { name: "whole shop", testMatch: WHOLE_SHOP, workers: 1, dependencies: ["long journeys", "journeys"] },
    // Beside the whole shop, which takes one worker: they write nothing, and no fee or product is named in them.
    { name: "looks", grep: /@only-looks/, fullyParallel: true, dependencies: ["long journeys", "journeys"] },
  ],
  // A journey that passes only at the second try is named at the end of the run, so that it is looked into.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  // A busy machine is no failure: this only ends a journey that hangs.
  timeout: 400_000,
  // What comes live comes after 15 seconds at the latest, also without a stream.
  expect: { timeout: 20_000 },
  use: {
    browserName: "chromium",
    baseURL: process.env.BASE_URL ?? "http://localhost:3000",
    launchOptions: await chromiumOptions((message: string) => {
      if (firstProcess) console.error(message);
    }),
    // Following every step costs a third of the time; TRACE=1 does it, for finding out what went wrong.
    // What moves is drawn again and again, and a click waits until it stands still.
    contextOptions: { reducedMotion: "reduce" },
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
  },
});
