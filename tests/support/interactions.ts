import { act, fireEvent, screen } from "@testing-library/react";
import { vi } from "vitest";
import { settle } from "./render-with-api";
import { toast } from "./toast";

/** Clicks, and lets what the click asks of the API be answered and drawn. */
export async function click(element: Element, init?: MouseEventInit): Promise<void> {
  fireEvent.click(element, init);
  await settle();
}

/** Presses the button of this name. */
export const press = (name: string | RegExp) => click(screen.getByRole("button", { name }));

/** Types into a field: what stands in it is replaced. */
export const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** Lets faked time pass, and what it sets going be answered and drawn. */
export async function advance(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await settle();
}

/** Presses the button of the toast that was said last. */
export async function pressToastAction(said = toast.success): Promise<void> {
  const action = said.mock.lastCall?.[1]?.action;
  if (!action || typeof action !== "object" || !("onClick" in action)) throw new Error("this toast has no button");
  const press = new MouseEvent("click");
  // The toast hands on React's event, of which an action takes nothing.
  act(() => action.onClick(press as unknown as Parameters<typeof action.onClick>[0]));
  await settle();
}
