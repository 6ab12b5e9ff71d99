import { DomainError } from "./errors";

export const ANOTHER_ADMIN = "Another member of staff";

/**
 * Refuses an action on a thread in which `who` has written since it was read, so that no message is overlooked and no
 * two colleagues send the same answer. The typed text stays in the form.
 */
export const threadChangedError = (who: string, then = "send your answer again") =>
  new DomainError("CONFLICT", "thread-moved-on", `${who} has written in the meantime. Read it, then ${then}.`);
