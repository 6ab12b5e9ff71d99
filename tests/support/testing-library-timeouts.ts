import { configure, getConfig } from "@testing-library/react";

const { asyncWrapper, getElementError } = getConfig();
const later = setTimeout;

/** React renders a few turns after a call's answer: wait for that, so that the test's next read sees the result. */
async function drawn(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => later(resolve, 0));
}

configure({
  // A slow machine is not a failure; something that never happens still times out.
  asyncUtilTimeout: 30_000,
  // Printing the DOM takes longer than searching it: print it only when somebody reads the message, not on each retry.
  getElementError(message, container) {
    const error = Object.assign(new Error(), { name: "TestingLibraryElementError" });
    return Object.defineProperty(error, "message", { get: () => getElementError(message, container).message });
  },
  asyncWrapper: (work) =>
    asyncWrapper(async () => {
      const found = await work();
      await drawn();
      return found;
    }),
});
