// npm run check: types, lint, unused code, architecture and documents side by side, in seconds. Prints only what failed.
import { existsSync } from "node:fs";
import { generate } from "./lib/generate.mjs";
import { checkNode, fail, inRoot, runNode } from "./lib/project.mjs";

checkNode();
const started = performance.now();
const bin = (path) => inRoot("node_modules", path);
const checks = {
  types: [bin("typescript/bin/tsc"), "--noEmit"],
  lint: [bin("@biomejs/biome/bin/biome"), "check", "--colors=off", "."],
  unused: [bin("knip/bin/knip.js"), "--no-config-hints"],
  "architecture and documents": [
    bin("vitest/vitest.mjs"),
    "run",
    "--project",
    "unit",
    "tests/architecture.test.ts",
    "tests/documents.test.ts",
  ],
};
if (!existsSync(inRoot("tests/architecture.test.ts"))) delete checks["architecture and documents"];

try {
  await generate();
} catch (error) {
  fail(error.message);
}
const results = await Promise.all(
  Object.entries(checks).map(async ([name, args]) => {
    const { code, output } = await runNode(args, { capture: true, env: { NO_COLOR: "1" } });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(code === 0 ? `✔ ${name} (${seconds} s)` : `✖ ${name} (${seconds} s)\n${output.trimEnd()}\n`);
    return code === 0 ? null : name;
  }),
);
const failed = results.filter(Boolean);
if (failed.length > 0) fail(`Failed: ${failed.join(", ")}.`);
