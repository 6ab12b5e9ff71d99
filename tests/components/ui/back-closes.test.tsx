import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { Dialog } from "~/components/ui/dialog";

/** The watchers that are open, the newest last: Back goes to that one. */
const watchers: { onclose: (() => void) | null; destroy: () => void }[] = [];
class FakeCloseWatcher {
  onclose: (() => void) | null = null;
  constructor() {
    watchers.push(this);
  }
  destroy = () => void watchers.splice(watchers.indexOf(this), 1);
}
const back = () =>
  act(async () => {
    const newest = watchers.pop();
    newest?.onclose?.();
  });
const stubScreen = (isTouch: boolean) => vi.stubGlobal("matchMedia", () => ({ matches: isTouch }));
const show = (onClose: () => void, open = true) => (
  <Dialog open={open} onClose={onClose} title="Your cart">
    Two vials
  </Dialog>
);

beforeEach(() => {
  watchers.length = 0;
  vi.stubGlobal("CloseWatcher", FakeCloseWatcher);
});

it("on a touch screen Back closes the dialog, as often as it is asked, and nothing once it is closed", async () => {
  stubScreen(true);
  const onClose = vi.fn();
  const { rerender } = await act(async () => render(show(onClose)));
  await screen.findByText("Two vials");
  await back();
  expect(onClose).toHaveBeenCalledOnce();
  // It stayed open, because its form asked first.
  await back();
  expect(onClose).toHaveBeenCalledTimes(2);
  await act(async () => rerender(show(onClose, false)));
  expect(watchers).toEqual([]);
});

it("with a mouse Back is left to the page, and Escape to the dialog", async () => {
  stubScreen(false);
  await act(async () => render(show(() => {})));
  await screen.findByText("Two vials");
  expect(watchers).toEqual([]);
});
