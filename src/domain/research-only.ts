export const RESEARCH_ONLY = "For research purposes only. Not for human consumption.";
