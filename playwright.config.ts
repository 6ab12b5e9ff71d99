import { defineConfig } from "@playwright/test";
import { chromiumOptions } from "./scripts/lib/chromium.mjs";

const firstProcess = process.env.TEST_WORKER_INDEX === undefined;

/** What these change, every page and every order is told by: they have the shop for themselves, one after the other. */
const WHOLE_SHOP = ["admin-catalogue.spec.ts", "admin-settings.spec.ts", "admin-backup.spec.ts"];

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  // One browser waits while the other one works.
  workers: 3,
  projects: [
    { name: "journeys", testIgnore: WHOLE_SHOP, fullyParallel: true },
    { name: "whole shop", testMatch: WHOLE_SHOP, workers: 1, dependencies: ["journeys"] },
  ],
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // A busy machine is no failure; what comes live comes after 15 seconds at the latest, also without a stream.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: "chromium",
    baseURL: process.env.BASE_URL ?? "http://localhost:3000",
    launchOptions: await chromiumOptions((message: string) => {
      if (firstProcess) console.error(message);
    }),
    // Following every step costs a third of the time; TRACE=1 does it, for finding out what went wrong.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
  },
});
