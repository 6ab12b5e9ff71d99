import type { Reporter, TestCase } from "vitest/node";

/** Long enough for a counterexample of a property, with its seed. */
const MOST_SAID = 4_000;

type Failure = { message: string; stack?: string; cause?: Failure };

/** The message with the place in the tests; of a property, then what it was that failed. */
function textOf({ message, stack = "", cause }: Failure): string {
  const place = /\btests\/[^\s?:)]+/.exec(stack);
  const line = place && /:(\d+):\d+/.exec(stack.slice(place.index))?.[1];
  const at = place ? `\n  at ${place[0]}:${line}` : "";
  return `${message.slice(0, MOST_SAID)}${at}${cause ? `\n  Caused by: ${textOf(cause)}` : ""}`;
}

/** Names the tests that passed only at their second try, with what their first one said, so that they are looked into. */
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
