/** What is said where no answer came at all: nothing went wrong that the shop could know of. */
export const NETWORK_ERROR = "The shop cannot be reached. Please check your connection and try again.";
