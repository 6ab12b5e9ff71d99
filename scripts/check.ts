// npm run check: types, lint, unused code, architecture and documents in parallel. Prints only what failed.
import { generate } from "./lib/generate";
import { checkNode, errorMessage, fail, inRoot, runNode, VITEST_CONFIG } from "./lib/project";

checkNode();
const started = performance.now();
const bin = (path: string) => inRoot("node_modules", path);
const checks = {
  // Two checkers instead of four: each works out types anew that others know, and the other checks run beside them.
  types: [bin("typescript/bin/tsc"), "--noEmit", "--checkers", "2"],
  lint: [bin("@biomejs/biome/bin/biome"), "check", "--colors=off", "."],
  unused: [bin("knip/bin/knip.js"), "--no-config-hints"],
  "architecture and documents": [
    bin("vitest/vitest.mjs"),
    "run",
    `--config=${VITEST_CONFIG}`,
    "--project",
    "unit",
    "tests/architecture.test.ts",
    "tests/documents.test.ts",
  ],
};

try {
  await generate();
} catch (error) {
  fail(errorMessage(error));
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
