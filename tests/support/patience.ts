import { configure, getConfig } from "@testing-library/react";

const { asyncWrapper } = getConfig();
const later = setTimeout;

/** What a call's answer sets going is drawn a few turns after the answer: what a test reads next, it reads then. */
async function drawn(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => later(resolve, 0));
}

configure({
  // What is waited for comes when it comes: a busy machine is no failure. (What never comes still is one.)
  asyncUtilTimeout: 30_000,
  asyncWrapper: (work) =>
    asyncWrapper(async () => {
      const found = await work();
      await drawn();
      return found;
    }),
});
