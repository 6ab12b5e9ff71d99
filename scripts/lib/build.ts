// The production build, rebuilt only if one of its inputs changed.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { generate } from "./generate";
import { hashOf, inRoot, next, runNode } from "./project";

const sources = [
  "src",
  "public",
  "prisma/schema",
  "next.config.mjs",
  "package-lock.json",
  "tsconfig.json",
  "postcss.config.mjs",
];

// A build loads every module, and with them the env check, but connects to nothing and stores no secret.
const STAND_INS = {
  DATABASE_URL: "postgresql://build@127.0.0.1:1/build",
  NEXTAUTH_SECRET: "only while building, never served",
  ENCRYPTION_KEY: Buffer.alloc(32).toString("base64"),
  IP_HASH_KEY: "only while building, never served",
  DATA_DIR: inRoot(".data"),
};

export async function build(): Promise<string> {
  await generate();
  const folder = process.env.NEXT_DIST_DIR ?? ".next";
  const stamp = inRoot(folder, "assay-build-hash");
  const hash = hashOf(sources, process.version);
  if (existsSync(stamp) && existsSync(inRoot(folder, "BUILD_ID")) && readFileSync(stamp, "utf8") === hash) {
    return "up to date";
  }
  const env = { ...STAND_INS, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  const { code, output } = await runNode([next, "build"], { env, capture: true });
  if (code !== 0) throw new Error(`The build failed:\n${output}`);
  writeFileSync(stamp, hash);
  return "made";
}
