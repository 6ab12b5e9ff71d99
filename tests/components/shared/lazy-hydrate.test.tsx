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

/** The page as the server drew it, taken over by a browser that is still loading it. */
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

it("shows what the server drew and fetches nothing before the page has loaded", async () => {
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

it.each(["pointerdown", "keydown", "input", "click"])("is fetched at once with the first %s", async (use) => {
  const load = vi.fn(async () => Counter);
  await openPage(load);
  await act(async () => void counter().dispatchEvent(new Event(use, { bubbles: true })));
  expect(load).toHaveBeenCalledOnce();
});

it("is fetched after ten seconds, though a picture of the page still does not come", async () => {
  const load = vi.fn(async () => Counter);
  await openPage(load);
  await act(() => vi.advanceTimersByTimeAsync(9_900));
  expect(load).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(load).toHaveBeenCalledOnce();
});

it("stays as it is while its code cannot be fetched, and is taken over when it can", async () => {
  const load = vi.fn(async () => Counter).mockRejectedValueOnce(new Error("Failed to load chunk"));
  await openPage(load);
  await loaded();
  expect(counter().textContent).toBe("Pieces 0");
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(load).toHaveBeenCalledTimes(2);
  fireEvent.click(counter());
  expect(counter().textContent).toBe("Pieces 1");
});
