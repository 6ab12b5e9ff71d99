import shared from "../playwright.config";

/** What is measured in the browser: one page at a time, with the machine for itself. */
export default { ...shared, testDir: ".", workers: 1, projects: [{ name: "measured" }] };
