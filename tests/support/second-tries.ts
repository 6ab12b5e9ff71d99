import type { Reporter, TestCase } from "vitest/node";

/** Names the tests that passed only at their second try, so that they are looked into. */
export default class SecondTries implements Reporter {
  #found: string[] = [];

  onTestCaseResult(test: TestCase) {
    if (test.diagnostic()?.flaky) this.#found.push(`${test.module.relativeModuleId} › ${test.fullName}`);
  }

  onTestRunEnd() {
    if (this.#found.length === 0) return;
    console.log(`\n${this.#found.length} passed only at the second try:\n  ${this.#found.join("\n  ")}`);
  }
}
