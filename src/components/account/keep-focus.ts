import type { MouseEvent } from "react";

/**
 * For the card of a form whose fields are checked when they are left. Pressing a button, a checkbox or a link in it leaves
 * the field where it is, so that no error can appear and move what is pressed away from under the pointer. The press itself
 * does what it always does; a submit checks all fields.
 */
export function keepFocus(event: MouseEvent): void {
  const { target } = event;
  if (target instanceof Element && !target.closest("input:not([type=checkbox]), textarea, select"))
    event.preventDefault();
}
