// npm test: every test. The last line is "<N> passed, <M> failed", over vitest and the browser together.
import { generate } from "./lib/generate";
import { checkNode, errorMessage, fail, loadEnv, step } from "./lib/project";
import { type Outcome, printFailures, runPlaywright, runVitest } from "./lib/test-runs";

checkNode();
loadEnv();
const browserOnly = process.argv.includes("--e2e");
const rest = process.argv.slice(2).filter((arg) => arg !== "--e2e");

let cleanup: () => Promise<unknown> = async () => {};
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, async () => {
    await cleanup();
    process.exit(130);
  });
}

try {
  await step("Database client", generate);
} catch (error) {
  fail(errorMessage(error));
}
let started: Promise<Outcome> | undefined;
const vitest = () => {
  started ??= browserOnly ? Promise.resolve({ passed: 0, failed: 0, failures: [], ok: true }) : runVitest();
  return started;
};
const browser = await runPlaywright({ args: browserOnly ? rest : [] }, vitest, (work) => {
  cleanup = work;
});
// If the build fails, the other tests still run.
const results = [await vitest(), browser];
const sum = (name: "passed" | "failed") => results.reduce((total, result) => total + result[name], 0);
printFailures(results);
process.exitCode = results.every((result) => result.ok) && sum("passed") > 0 ? 0 : 1;
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
// The migration engine leaves a ten-second timer behind; exit without waiting for it.
process.exit();
