// @vitest-environment jsdom
import { act, useState } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { InlineScripts } from "~/components/shared/inline-scripts";
import { MarkHydrated } from "~/components/shared/mark-hydrated";
import { REPLAY_SCRIPT } from "~/lib/inline-scripts";

const pressed = vi.fn();
const sent = vi.fn((event: Event) => event.preventDefault());

/** Marks the page as hydrated. */
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
  // Runs the page's inline script as the browser does.
  new Function(REPLAY_SCRIPT)();
});
afterEach(() => {
  // The script removes its listeners when it ends.
  vi.advanceTimersByTime(20_000);
  document.documentElement.removeAttribute("data-hydrated");
  vi.useRealTimers();
  vi.clearAllMocks();
});

it("a click before hydration is replayed once afterwards", () => {
  part<HTMLElement>("b").click();
  part<HTMLElement>("b").click();
  vi.advanceTimersByTime(5_000);
  expect(pressed).not.toHaveBeenCalled();
  hydrate();
  vi.advanceTimersByTime(100);
  expect(pressed).toHaveBeenCalledOnce();
});

it("a click after hydration is handled immediately, and only once", () => {
  hydrate();
  part<HTMLElement>("b").click();
  vi.advanceTimersByTime(5_000);
  expect(pressed).toHaveBeenCalledOnce();
});

it("a click that is stopped on its way is retried until it arrives", () => {
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

it("a form submitted before hydration is submitted afterwards; one with an action submits as usual", () => {
  part<HTMLFormElement>("form").requestSubmit();
  expect(sent).not.toHaveBeenCalled();
  hydrate();
  vi.advanceTimersByTime(100);
  expect(sent).toHaveBeenCalledOnce();
  part<HTMLFormElement>("#search").requestSubmit();
  expect(sent).toHaveBeenCalledTimes(2);
});

it("a submit that nothing handles yet is retried until something does", () => {
  hydrate();
  const form = part<HTMLFormElement>("form");
  form.removeEventListener("submit", sent);
  form.requestSubmit();
  vi.advanceTimersByTime(1_000);
  form.addEventListener("submit", sent);
  vi.advanceTimersByTime(1_000);
  expect(sent).toHaveBeenCalledOnce();
});

it("a click is replayed as soon as React has hydrated the page", () => {
  const page = (
    <>
      <InlineScripts />
      <MarkHydrated />
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

/** A controlled text field, checkbox and select that report their state. */
function Controls({ known }: { known: (state: object) => void }) {
  const [text, setText] = useState("");
  const [isOn, setIsOn] = useState(false);
  const [choice, setChoice] = useState("name");
  known({ text, isOn, choice });
  return (
    <>
      <InlineScripts />
      <MarkHydrated />
      <input name="text" value={text} onChange={(event) => setText(event.target.value)} />
      <input type="checkbox" checked={isOn} onChange={(event) => setIsOn(event.target.checked)} />
      <select value={choice} onChange={(event) => setChoice(event.target.value)}>
        <option value="name">Name</option>
        <option value="price">Price</option>
      </select>
    </>
  );
}

const typeInto = (control: HTMLInputElement | HTMLSelectElement, value: string) => {
  control.value = value;
  control.dispatchEvent(new Event("input", { bubbles: true }));
};

it("a click is kept while the page loads and for twenty seconds afterwards", () => {
  // The script of `beforeEach` has ended by then.
  vi.advanceTimersByTime(20_000);
  vi.spyOn(document, "readyState", "get").mockReturnValue("loading");
  new Function(REPLAY_SCRIPT)();
  part<HTMLElement>("b").click();
  vi.advanceTimersByTime(60_000);
  window.dispatchEvent(new Event("load"));
  vi.advanceTimersByTime(19_000);
  expect(pressed).not.toHaveBeenCalled();
  hydrate();
  vi.advanceTimersByTime(100);
  expect(pressed).toHaveBeenCalledOnce();
});

it("input before hydration reaches React afterwards, and later input is kept", () => {
  const known = vi.fn();
  const page = <Controls known={known} />;
  document.body.innerHTML = `<main>${renderToString(page)}</main>`;
  const text = part<HTMLInputElement>("[name=text]");
  typeInto(text, "bp");
  typeInto(text, "bpc");
  part<HTMLElement>("[type=checkbox]").click();
  typeInto(part<HTMLSelectElement>("select"), "price");
  let root: Root | undefined;
  act(() => {
    root = hydrateRoot(part("main"), page);
  });
  expect(known).toHaveBeenLastCalledWith({ text: "", isOn: false, choice: "name" });
  act(() => void vi.advanceTimersByTime(1_000));
  expect(known).toHaveBeenLastCalledWith({ text: "bpc", isOn: true, choice: "price" });
  expect(text.value).toBe("bpc");
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  act(() => {
    setValue?.call(text, "bpc-157");
    text.dispatchEvent(new Event("input", { bubbles: true }));
  });
  act(() => void vi.advanceTimersByTime(1_000));
  expect(known).toHaveBeenLastCalledWith({ text: "bpc-157", isOn: true, choice: "price" });
  act(() => root?.unmount());
});

it("input into a part that React has not hydrated yet is replayed once it has", () => {
  hydrate();
  const told: string[] = [];
  const input = part<HTMLInputElement>("input");
  input.addEventListener("input", () => told.push(input.value));
  const notYet = (event: Event) => event.stopPropagation();
  document.addEventListener("input", notYet, true);
  typeInto(input, "sam@lab.test");
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual([]);
  document.removeEventListener("input", notYet, true);
  vi.advanceTimersByTime(100);
  expect(told.at(-1)).toBe("sam@lab.test");
  const calls = told.length;
  vi.advanceTimersByTime(1_000);
  expect(told).toHaveLength(calls);
});

it("a click on a removed button is dropped, and after twenty seconds nothing is held back any more", () => {
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
