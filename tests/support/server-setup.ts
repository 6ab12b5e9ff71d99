// Runs in every worker before a test file: a database of its own, and settings that point at it.
// src/server/* reads its settings on first use, so this comes in time for whatever the tests import.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, inject } from "vitest";
import { cloneDatabase, rememberBaseline } from "./database";

const { url, drop } = await cloneDatabase(inject("postgres"));
await rememberBaseline(url);
const dataDir = mkdtempSync(join(tmpdir(), "assay-data-"));

Object.assign(process.env, {
  DATABASE_URL: url,
  DATA_DIR: dataDir,
  NEXTAUTH_SECRET: "a secret that only the tests use",
  NEXTAUTH_URL: "http://localhost:3000",
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
  IP_HASH_KEY: "a key for addresses that only the tests use",
  ROOT_AFFILIATE_EMAIL: "house@assay.test",
  LOG_LEVEL: "silent",
  MAIL_WORKER: "off",
});
for (const name of ["RESEND_API_KEY", "MAIL_FROM", "S3_BUCKET", "TRUST_PROXY"]) delete process.env[name];

afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await drop();
});
