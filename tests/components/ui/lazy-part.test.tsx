import { act, fireEvent, render, screen } from "@testing-library/react";
import { type ComponentType, Suspense } from "react";
import { describe, expect, it, vi } from "vitest";
import { lazyPart } from "~/components/ui/lazy-part";

const Chart = ({ name }: { name: string }) => <p>Chart of {name}</p>;
const show = (load: () => Promise<ComponentType<{ name: string }>>) => {
  const Part = lazyPart(load);
  return act(async () =>
    render(
      <>
        <input aria-label="Typed" defaultValue="kept" />
        <Suspense>
          <Part name="sales" />
        </Suspense>
      </>,
    ),
  );
};
const click = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

describe("a part of a page that loads later", () => {
  it("renders with its props once loaded", async () => {
    await show(async () => Chart);
    expect(screen.getByText("Chart of sales")).toBeDefined();
  });

  it("leaves the rest of the page alone when it cannot be loaded, and loads on retry", async () => {
    const load = vi.fn(async () => Chart);
    load.mockRejectedValueOnce(new Error("Failed to fetch dynamically imported module"));
    await show(load);
    expect(screen.getByRole("alert").textContent).toContain("Part of this page did not load.");
    expect(screen.getByLabelText<HTMLInputElement>("Typed").value).toBe("kept");
    await click("Try again");
    expect(screen.getByText("Chart of sales")).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("is there at once when it is opened again after a successful retry", async () => {
    const load = vi.fn(async () => Chart);
    load.mockRejectedValueOnce(new Error("offline"));
    const Part = lazyPart(load);
    const part = (key: string) => (
      <Suspense>
        <Part key={key} name="sales" />
      </Suspense>
    );
    const { rerender } = await act(async () => render(part("first")));
    await click("Try again");
    await act(async () => rerender(part("second")));
    expect(screen.getByText("Chart of sales")).toBeDefined();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("tries again when it is opened again, and can be closed", async () => {
    const load = vi.fn<() => Promise<typeof Chart>>().mockRejectedValue(new Error("offline"));
    const dismissed = vi.fn();
    const Part = lazyPart(load, dismissed);
    const part = (key: string) => (
      <Suspense>
        <Part key={key} name="sales" />
      </Suspense>
    );
    const { rerender } = await act(async () => render(part("first")));
    await click("Close");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(dismissed).toHaveBeenCalledWith({ name: "sales" });
    load.mockResolvedValue(Chart);
    await act(async () => rerender(part("second")));
    expect(screen.getByText("Chart of sales")).toBeDefined();
  });

  it("offers to reload the page when a retry fails as well, as after a deploy", async () => {
    const load = vi.fn<() => Promise<typeof Chart>>().mockRejectedValue(new Error("404"));
    await show(load);
    expect(screen.queryByRole("button", { name: "Reload" })).toBeNull();
    await click("Try again");
    expect(screen.getByRole("button", { name: "Reload" })).toBeDefined();
    expect(load).toHaveBeenCalledTimes(2);
  });
});
