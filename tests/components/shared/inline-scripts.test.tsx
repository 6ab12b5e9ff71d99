// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { KEEP_EARLY_PRESSES } from "~/components/shared/pre-hydration-replay";

const pressed = vi.fn();
const sent = vi.fn((event: Event) => event.preventDefault());

/** What React does with an element when it takes it over. */
const takeOver = (element: Element) => Object.assign(element, { __reactProps$x: {} });

function part<T extends Element>(selector: string): T {
  const found = document.querySelector<T>(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
}

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML =
    '<button type="button"><b>Add to Cart</b></button><form><input name="email" /></form><form id="search" action="/search"></form>';
  part("button").addEventListener("click", pressed);
  for (const form of document.querySelectorAll("form")) form.addEventListener("submit", sent);
  // The script of the page, run as the browser runs it.
  new Function(KEEP_EARLY_PRESSES)();
});
afterEach(() => {
  // Its own end takes its listeners away.
  vi.advanceTimersByTime(20_000);
  vi.useRealTimers();
  vi.clearAllMocks();
});

it("a button pressed before it lives is pressed once, when it does", () => {
  part<HTMLElement>("b").click();
  part<HTMLElement>("b").click();
  vi.advanceTimersByTime(5_000);
  expect(pressed).not.toHaveBeenCalled();
  takeOver(part("button"));
  vi.advanceTimersByTime(100);
  expect(pressed).toHaveBeenCalledOnce();
});

it("a button that lives is pressed at once, and only then", () => {
  takeOver(part("button"));
  part<HTMLElement>("b").click();
  vi.advanceTimersByTime(5_000);
  expect(pressed).toHaveBeenCalledOnce();
});

it("a press that is stopped on its way is tried again until it arrives", () => {
  takeOver(part("button"));
  let tries = 0;
  const notYet = (event: Event) => ++tries < 3 && event.stopPropagation();
  document.addEventListener("click", notYet, true);
  part<HTMLElement>("b").click();
  vi.advanceTimersByTime(1_000);
  document.removeEventListener("click", notYet, true);
  expect(tries).toBe(3);
  expect(pressed).toHaveBeenCalledOnce();
});

it("a form sent before it lives is sent when it does; one with an address of its own goes there as ever", () => {
  part<HTMLFormElement>("form").requestSubmit();
  expect(sent).not.toHaveBeenCalled();
  takeOver(part("form"));
  vi.advanceTimersByTime(100);
  expect(sent).toHaveBeenCalledOnce();
  part<HTMLFormElement>("#search").requestSubmit();
  expect(sent).toHaveBeenCalledTimes(2);
});

it("a button that is gone by then is forgotten, and after a while nothing is held back any more", () => {
  const button = part<HTMLElement>("button");
  button.click();
  button.remove();
  takeOver(button);
  vi.advanceTimersByTime(20_000);
  expect(pressed).not.toHaveBeenCalled();
  document.body.append(button);
  button.click();
  expect(pressed).toHaveBeenCalledOnce();
});
