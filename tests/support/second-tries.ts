import type { Reporter, TestCase } from "vitest/node";

/** Long enough for a counterexample of a property, with its seed. */
const MOST_SAID = 4_000;

/** Names the tests that passed only at their second try, with what their first one said, so that they are looked into. */
export default class SecondTries implements Reporter {
  #found: string[] = [];

  onTestCaseResult(test: TestCase) {
    if (!test.diagnostic()?.flaky) return;
    const said = (test.result().errors ?? []).map(({ message }) => message.slice(0, MOST_SAID)).join("\n");
    this.#found.push(`${test.module.relativeModuleId} › ${test.fullName}\n${said}\n`);
  }

  onTestRunEnd() {
    if (this.#found.length === 0) return;
    console.log(`\n${this.#found.length} passed only at the second try:\n  ${this.#found.join("\n  ")}`);
  }
}
