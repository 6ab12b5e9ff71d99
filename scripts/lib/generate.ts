// The typed database client in src/generated/prisma, regenerated only if a schema file or Prisma changed.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { hashOf, inRoot, readJson, runNode } from "./project";

const output = "src/generated/prisma";
const stamp = inRoot(output, ".schema-hash");

export async function generate(): Promise<string> {
  const cli = inRoot("node_modules/prisma/build/index.js");
  const prisma = readJson<{ version: string }>(inRoot("node_modules/prisma/package.json"));
  const hash = hashOf(["prisma/schema"], prisma?.version);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return "up to date";
  // `generate` never runs the native schema engine, but the CLI downloads it unless this variable names a file.
  const env = {
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
    CHECKPOINT_DISABLE: "1",
    PRISMA_ENGINES_CHECKSUM_IGNORE_MISSING: "1",
  };
  const { code, output: said } = await runNode([cli, "generate", "--no-hints"], { env, capture: true });
  if (code !== 0) throw new Error(`prisma generate failed:\n${said}`);
  writeFileSync(stamp, hash);
  return "written";
}
