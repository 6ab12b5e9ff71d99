import shared from "../playwright.config";

/** Browser measurements: one page at a time, with the machine to itself. */
export default { ...shared, testDir: ".", workers: 1, projects: [{ name: "measured" }] };
