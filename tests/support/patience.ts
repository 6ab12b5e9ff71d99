import { configure, getConfig } from "@testing-library/react";

const { asyncWrapper, getElementError } = getConfig();
const later = setTimeout;

/** What a call's answer sets going is drawn a few turns after the answer: what a test reads next, it reads then. */
async function drawn(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => later(resolve, 0));
}

configure({
  // What is waited for comes when it comes: a busy machine is no failure. (What never comes still is one.)
  asyncUtilTimeout: 30_000,
  // Printing the page takes longer than looking through it: it is printed when somebody reads what went wrong, and not each
  // time that something waits.
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
