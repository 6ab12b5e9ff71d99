import { act, fireEvent, screen } from "@testing-library/react";
import { vi } from "vitest";
import { settle } from "./render-with-api";
import { toast } from "./toast";

/** Clicks, then waits until the API calls it causes are answered and rendered. */
export async function click(element: Element, init?: MouseEventInit): Promise<void> {
  fireEvent.click(element, init);
  await settle();
}

export const press = (name: string | RegExp) => click(screen.getByRole("button", { name }));

/** Types into a field, replacing its value. */
export const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** Advances fake timers, then waits until what they cause is answered and rendered. */
export async function advance(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await settle();
}

/** Clicks the action button of the last toast. */
export async function pressToastAction(said = toast.success): Promise<void> {
  const action = said.mock.lastCall?.[1]?.action;
  if (!action || typeof action !== "object" || !("onClick" in action)) throw new Error("this toast has no button");
  const press = new MouseEvent("click");
  // The toast passes React's event, which actions ignore.
  act(() => action.onClick(press as unknown as Parameters<typeof action.onClick>[0]));
  await settle();
}
