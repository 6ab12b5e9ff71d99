import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useReplaceUrl } from "~/components/ui/use-replace-url";
import { router } from "~tests/support/next-navigation";

function Opener({ how }: { how: "push" | "replace" }) {
  const go = useReplaceUrl(how);
  return (
    <button type="button" onClick={() => go("/admin/orders?order=1")}>
      Open
    </button>
  );
}

const press = (how: "push" | "replace") => {
  render(<Opener how={how} />);
  fireEvent.click(screen.getByRole("button"));
};

afterEach(() => {
  Reflect.deleteProperty(window.history, "pushState");
  Reflect.deleteProperty(window.history, "replaceState");
});

it.each(["push", "replace"] as const)("while the router does not watch yet, it makes the change itself: %s", (how) => {
  const before = window.location.href;
  press(how);
  expect(router[how]).toHaveBeenCalledWith("/admin/orders?order=1", { scroll: false });
  expect(window.location.href).toBe(before);
});

it.each(["push", "replace"] as const)(
  "once it watches, the browser's own address is changed and no page is asked for: %s",
  (how) => {
    const watched = vi.fn();
    Object.assign(window.history, { [`${how}State`]: watched });
    press(how);
    expect(watched).toHaveBeenCalledWith(null, "", "/admin/orders?order=1");
    expect(router[how]).not.toHaveBeenCalled();
  },
);
