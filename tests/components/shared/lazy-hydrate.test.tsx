import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

function Counter({ name }: { name: string }) {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {name} {count}
    </button>
  );
}

let root: Root | undefined;
const counter = () => screen.getByRole("button");

/** Hydrates the server HTML in a browser that is still loading the page. */
async function openPage(load: () => Promise<typeof Counter>) {
  vi.resetModules();
  const { lazyHydrate } = await import("~/components/shared/lazy-hydrate");
  const Drawn = await lazyHydrate(async () => Counter);
  const container = document.createElement("main");
  document.body.append(container);
  container.innerHTML = renderToString(<Drawn name="Pieces" />);

  vi.spyOn(document, "readyState", "get").mockReturnValue("loading");
  vi.resetModules();
  const browser = await import("~/components/shared/lazy-hydrate");
  const Part = await browser.lazyHydrate(load);
  await act(async () => {
    root = hydrateRoot(container, <Part name="Pieces" />);
  });
  return { render: () => act(async () => root?.render(<Part name="Pieces" />)) };
}

const loaded = () => act(async () => void window.dispatchEvent(new Event("load")));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => act(() => root?.unmount()));

it("shows the server HTML, and fetches its code only after the page has loaded", async () => {
  const load = vi.fn(async () => Counter);
  const page = await openPage(load);
  await page.render();
  expect(counter().textContent).toBe("Pieces 0");
  expect(load).not.toHaveBeenCalled();
  await loaded();
  expect(load).toHaveBeenCalledOnce();
  fireEvent.click(counter());
  expect(counter().textContent).toBe("Pieces 1");
});

it.each(["pointerdown", "keydown", "input", "click"])("is fetched immediately on the first %s", async (use) => {
  const load = vi.fn(async () => Counter);
  await openPage(load);
  await act(async () => void counter().dispatchEvent(new Event(use, { bubbles: true })));
  expect(load).toHaveBeenCalledOnce();
});

it("is fetched after ten seconds even if the page has not finished loading", async () => {
  const load = vi.fn(async () => Counter);
  await openPage(load);
  await act(() => vi.advanceTimersByTimeAsync(9_900));
  expect(load).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(load).toHaveBeenCalledOnce();
});

it("keeps the server HTML while its code cannot be fetched, and hydrates after a retry", async () => {
  const load = vi.fn(async () => Counter).mockRejectedValueOnce(new Error("Failed to load chunk"));
  await openPage(load);
  await loaded();
  expect(counter().textContent).toBe("Pieces 0");
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(load).toHaveBeenCalledTimes(2);
  fireEvent.click(counter());
  expect(counter().textContent).toBe("Pieces 1");
});
