import { DomainError } from "./errors";

export const ANOTHER_ADMIN = "Somebody else of the shop";

/**
 * The refusal of an act on a thread in which `who` has written since it was read: nobody's words are passed over, and no
 * two colleagues answer alike. What was typed stays in the form.
 */
export const threadMovedOn = (who: string, then = "send your answer again") =>
  new DomainError("CONFLICT", "thread-moved-on", `${who} has written in the meantime. Read it, then ${then}.`);
