import { defineConfig } from "@playwright/test";
import { chromiumOptions } from "./scripts/lib/chromium.mjs";

const firstProcess = process.env.TEST_WORKER_INDEX === undefined;

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  // One browser waits while the other one works; what is measured has the machine for itself afterwards.
  workers: 2,
  projects: [
    { name: "journeys", testIgnore: "speed.spec.ts", fullyParallel: true },
    { name: "measured", testMatch: "speed.spec.ts", dependencies: ["journeys"] },
  ],
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: "chromium",
    baseURL: process.env.BASE_URL ?? "http://localhost:3000",
    launchOptions: await chromiumOptions((message: string) => {
      if (firstProcess) console.error(message);
    }),
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
  },
});
