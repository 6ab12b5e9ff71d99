// Runs before each test file: gives the worker its own empty database, and settings that point to it.
// src/server/* reads its settings on first use, so this runs before anything a test imports.
import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { cloneDatabase, rememberBaseline, resetDatabase } from "./database";

const worker = globalThis as unknown as { assayWorker?: { url: string; dataDir: string } };

async function begin() {
  const { folder, ...server } = inject("postgres");
  const url = await cloneDatabase(server);
  await rememberBaseline(url);
  return { url, dataDir: join(folder, randomBytes(6).toString("hex")) };
}

const isFirst = worker.assayWorker === undefined;
worker.assayWorker ??= await begin();
const { url, dataDir } = worker.assayWorker;
rmSync(dataDir, { recursive: true, force: true });
mkdirSync(dataDir);

Object.assign(process.env, {
  DATABASE_URL: url,
  DATA_DIR: dataDir,
  NEXTAUTH_SECRET: "a secret that only the tests use",
  NEXTAUTH_URL: "http://localhost:3000",
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
  IP_HASH_KEY: "a key for addresses that only the tests use",
  ROOT_AFFILIATE_EMAIL: "house@assay.test",
  LOG_LEVEL: "silent",
  // High, because a slow machine is not a failure: this only ends a statement that hangs.
  STATEMENT_TIMEOUT_SECONDS: "300",
  MAIL_WORKER: "off",
  // Off: tests insert rows without announcing changes. Read model tests turn it on.
  CATALOGUE_CACHE_MB: "0",
});
for (const name of ["RESEND_API_KEY", "MAIL_FROM", "FILES_S3_BUCKET", "TRUST_PROXY"]) delete process.env[name];

if (!isFirst) {
  await resetDatabase();
  // Limit settings are cached for a moment, which a fast test file may start within.
  const { invalidateLimitSettings } = await import("~/server/auth/limit-settings");
  invalidateLimitSettings();
}
