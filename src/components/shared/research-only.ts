/** The sentence that stands on every page. */
export const RESEARCH_ONLY = "For research purposes only. Not for human consumption.";
