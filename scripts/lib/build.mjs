// The production build, made again only when something it is made of changed.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { generate } from "./generate.mjs";
import { hashOf, inRoot, next, runNode } from "./project.mjs";

const sources = [
  "src",
  "public",
  "prisma/schema",
  "next.config.mjs",
  "package-lock.json",
  "tsconfig.json",
  "postcss.config.mjs",
];

export async function build() {
  await generate();
  const folder = process.env.NEXT_DIST_DIR ?? ".next";
  const stamp = inRoot(folder, "assay-build-hash");
  const hash = hashOf(sources, process.version);
  if (existsSync(stamp) && existsSync(inRoot(folder, "BUILD_ID")) && readFileSync(stamp, "utf8") === hash) {
    return "up to date";
  }
  const env = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  const { code, output } = await runNode([next, "build"], { env, capture: true });
  if (code !== 0) throw new Error(`The build failed:\n${output}`);
  writeFileSync(stamp, hash);
  return "made";
}
