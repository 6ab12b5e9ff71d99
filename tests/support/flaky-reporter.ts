import type { Reporter, TestCase } from "vitest/node";

/** Long enough for a property test's counterexample, with its seed. */
const MOST_SAID = 4_000;

type Failure = { message: string; stack?: string; cause?: Failure };

/** The message with its location in the tests; for a property test also the cause. */
function textOf({ message, stack = "", cause }: Failure): string {
  const place = /\btests\/[^\s?:)]+/.exec(stack);
  const line = place && /:(\d+):\d+/.exec(stack.slice(place.index))?.[1];
  const at = place ? `\n  at ${place[0]}:${line}` : "";
  return `${message.slice(0, MOST_SAID)}${at}${cause ? `\n  Caused by: ${textOf(cause)}` : ""}`;
}

/** A reporter that lists tests that passed only on retry, with their first failure, to be looked into. */
export default class SecondTries implements Reporter {
  #found: string[] = [];

  onTestCaseResult(test: TestCase) {
    if (!test.diagnostic()?.flaky) return;
    const said = (test.result().errors ?? []).map((error) => textOf(error as Failure)).join("\n");
    this.#found.push(`${test.module.relativeModuleId} › ${test.fullName}\n${said}\n`);
  }

  onTestRunEnd() {
    if (this.#found.length === 0) return;
    console.log(`\n${this.#found.length} passed only at the second try:\n  ${this.#found.join("\n  ")}`);
  }
}
