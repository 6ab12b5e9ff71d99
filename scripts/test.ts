// npm test: every test there is. The last line is "<N> passed, <M> failed", over vitest and the browser together.
import { generate } from "./lib/generate.mjs";
import { checkNode, fail, loadEnv, step } from "./lib/project.mjs";
import { runPlaywright, runVitest } from "./lib/test-runs.mjs";

checkNode();
loadEnv();
const browserOnly = process.argv.includes("--e2e");
const rest = process.argv.slice(2).filter((arg) => arg !== "--e2e");

let cleanup = async () => {};
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, async () => {
    await cleanup();
    process.exit(130);
  });
}

try {
  await step("Database client", generate);
} catch (error) {
  fail(error.message);
}
let started;
const vitest = () => {
  started ??= browserOnly ? Promise.resolve({ passed: 0, failed: 0, ok: true }) : runVitest();
  return started;
};
const browser = await runPlaywright(browserOnly ? rest : [], vitest, (work) => {
  cleanup = work;
});
// Where the shop could not be built, the other tests still run.
const results = [await vitest(), browser];
const sum = (name) => results.reduce((total, result) => total + result[name], 0);
process.exitCode = results.every((result) => result.ok) && sum("passed") > 0 ? 0 : 1;
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
// The migration engine leaves a ten-second timer behind that nothing waits for.
process.exit();
