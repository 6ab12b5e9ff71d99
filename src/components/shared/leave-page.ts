type Ask = (leave: () => void) => void;
type Push = (href: string) => void;

/** A form's question before it is left, and how it goes on to a link. */
export type Guard = { ask: Ask; push: Push };

/** One per dirty form on the page. Only the first one asks, on behalf of all. */
export const guards = new Set<Guard>();

export function leaveOrAsk([guard]: ReadonlySet<Guard>, leave: () => void): void {
  if (guard) guard.ask(leave);
  else leave();
}

/** Runs `leave` (a programmatic navigation), after a confirmation if a form is dirty. */
export const leavePage = (leave: () => void): void => leaveOrAsk(guards, leave);
