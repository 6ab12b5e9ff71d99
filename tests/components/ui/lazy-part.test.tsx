import { act, fireEvent, render, screen } from "@testing-library/react";
import { type ComponentType, Suspense } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { lazyPart, lazySection } from "~/components/ui/lazy-part";

const Field = ({ label }: { label: string }) => <input aria-label={label} />;
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

describe("a section that the server renders and whose code loads later", () => {
  /** Waits until React has rendered the section to a string, as the server does. */
  async function serverHtml(Section: ComponentType<{ label: string }>) {
    const html = () => renderToString(<Section label="E-mail" />);
    await vi.waitFor(() => expect(html()).toContain("<input"));
    return html();
  }

  it("keeps the server's HTML, and what was typed into it, when the page renders again before the code is there", async () => {
    const container = document.createElement("main");
    document.body.append(container);
    container.innerHTML = await serverHtml(lazySection(async () => Field, null));
    let arrive = (_code: typeof Field) => {};
    const field = screen.getByLabelText<HTMLInputElement>("E-mail");
    field.value = "typed@assay.test";

    const Section = lazySection(
      () =>
        new Promise<typeof Field>((resolve) => {
          arrive = resolve;
        }),
      <p>Loading</p>,
    );
    const page = (price: number) => (
      <>
        {/* Before the section, as a price that loads is. */}
        {price > 0 && <p>{price}</p>}
        <Section label="E-mail" />
      </>
    );
    const root = await act(async () => hydrateRoot(container, page(0)));
    onTestFinished(() => act(() => root.unmount()));
    await act(async () => root.render(page(1)));
    expect(screen.getByText("1")).toBeDefined();
    expect(screen.queryByText("Loading")).toBeNull();
    expect(screen.getByLabelText("E-mail")).toBe(field);

    await act(async () => arrive(Field));
    expect(screen.getByLabelText("E-mail")).toBe(field);
    expect(field.value).toBe("typed@assay.test");
  });
});
