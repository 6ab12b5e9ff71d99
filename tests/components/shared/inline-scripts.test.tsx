// @vitest-environment jsdom
import { act } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { InlineScripts } from "~/components/shared/providers";
import { REPLAY_SCRIPT } from "~/lib/inline-scripts";

const pressed = vi.fn();
const sent = vi.fn((event: Event) => event.preventDefault());

/** What the hydrated page does. */
const hydrate = () => document.documentElement.setAttribute("data-hydrated", "");

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
  new Function(REPLAY_SCRIPT)();
});
afterEach(() => {
  // Its own end takes its listeners away.
  vi.advanceTimersByTime(20_000);
  document.documentElement.removeAttribute("data-hydrated");
  vi.useRealTimers();
  vi.clearAllMocks();
});

it("a button pressed before hydration is pressed once afterwards", () => {
  part<HTMLElement>("b").click();
  part<HTMLElement>("b").click();
  vi.advanceTimersByTime(5_000);
  expect(pressed).not.toHaveBeenCalled();
  hydrate();
  vi.advanceTimersByTime(100);
  expect(pressed).toHaveBeenCalledOnce();
});

it("a button pressed after hydration is pressed at once, and only then", () => {
  hydrate();
  part<HTMLElement>("b").click();
  vi.advanceTimersByTime(5_000);
  expect(pressed).toHaveBeenCalledOnce();
});

it("a press that is stopped on its way is tried again until it arrives", () => {
  hydrate();
  let tries = 0;
  const notYet = (event: Event) => ++tries < 3 && event.stopPropagation();
  document.addEventListener("click", notYet, true);
  part<HTMLElement>("b").click();
  vi.advanceTimersByTime(1_000);
  document.removeEventListener("click", notYet, true);
  expect(tries).toBe(3);
  expect(pressed).toHaveBeenCalledOnce();
});

it("a form sent before hydration is sent afterwards; one with an action goes there as ever", () => {
  part<HTMLFormElement>("form").requestSubmit();
  expect(sent).not.toHaveBeenCalled();
  hydrate();
  vi.advanceTimersByTime(100);
  expect(sent).toHaveBeenCalledOnce();
  part<HTMLFormElement>("#search").requestSubmit();
  expect(sent).toHaveBeenCalledTimes(2);
});

it("a form that nobody handles yet is sent again until somebody does", () => {
  hydrate();
  const form = part<HTMLFormElement>("form");
  form.removeEventListener("submit", sent);
  form.requestSubmit();
  vi.advanceTimersByTime(1_000);
  form.addEventListener("submit", sent);
  vi.advanceTimersByTime(1_000);
  expect(sent).toHaveBeenCalledOnce();
});

it("a press is replayed as soon as React has hydrated the page", () => {
  const page = (
    <>
      <InlineScripts />
      <button type="button" onClick={pressed}>
        Add to Cart
      </button>
    </>
  );
  document.body.innerHTML = `<main>${renderToString(page)}</main>`;
  part<HTMLElement>("button").click();
  vi.advanceTimersByTime(1_000);
  expect(pressed).not.toHaveBeenCalled();
  let root: Root | undefined;
  act(() => {
    root = hydrateRoot(part("main"), page);
  });
  vi.advanceTimersByTime(1_000);
  expect(pressed).toHaveBeenCalledOnce();
  act(() => root?.unmount());
});

it("a button that is gone by then is forgotten, and after a while nothing is held back any more", () => {
  const button = part<HTMLElement>("button");
  button.click();
  button.remove();
  hydrate();
  vi.advanceTimersByTime(20_000);
  expect(pressed).not.toHaveBeenCalled();
  document.body.append(button);
  button.click();
  expect(pressed).toHaveBeenCalledOnce();
});
