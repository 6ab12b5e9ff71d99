import { fireEvent, render } from "@testing-library/react";
import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { useKeyboardList } from "~/components/admin/use-keyboard-list";

const open = vi.fn();

function Queue({ rows = ["first", "second"] }) {
  const { rowProps } = useKeyboardList({
    rows,
    keyOf: (row) => row,
    acts: { Enter: { label: "Open", run: open } },
  });
  return (
    <ul>
      {rows.map((row, index) => (
        <li key={row} {...rowProps(row, index)}>
          {row}
        </li>
      ))}
    </ul>
  );
}

it("a row focused before hydration becomes the current row, and its keys act on it", async () => {
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = renderToString(<Queue />);
  const second = container.querySelectorAll("li")[1] as HTMLElement;
  second.focus();
  const root = await act(async () => hydrateRoot(container, <Queue />));
  expect(second.getAttribute("aria-current")).toBe("true");
  second.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  expect(open).toHaveBeenCalledExactlyOnceWith("second");
  await act(async () => root.unmount());
});

it("holding a key moves on with j and k, but acts only once", () => {
  const { container } = render(<Queue />);
  const [first, second] = container.querySelectorAll("li");
  fireEvent.keyDown(document.body, { key: "j" });
  fireEvent.keyDown(first ?? document.body, { key: "j", repeat: true });
  expect(document.activeElement).toBe(second);
  fireEvent.keyDown(second ?? document.body, { key: "Enter" });
  fireEvent.keyDown(second ?? document.body, { key: "Enter", repeat: true });
  expect(open).toHaveBeenCalledExactlyOnceWith("second");
  fireEvent.keyDown(second ?? document.body, { key: "k", repeat: true });
  expect(document.activeElement).toBe(first);
});

it("if the focused row leaves, the row in its place gets the focus, without scrolling what is about to be pressed", () => {
  const { container, rerender } = render(<Queue />);
  const [first, second] = container.querySelectorAll("li");
  first?.focus();
  const focus = vi.spyOn(HTMLElement.prototype, "focus");
  rerender(<Queue rows={["second"]} />);
  expect(document.activeElement).toBe(second);
  expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
});
