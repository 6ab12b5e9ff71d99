import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { LeaveGuard } from "~/components/shared/leave-guard";
import { leavePage } from "~/components/shared/leave-page";
import { UnsavedBar } from "~/components/shared/unsaved-bar";
import { announceHistorySteps } from "~/lib/history-step";
import { press } from "~tests/support/interactions";
import { router } from "~tests/support/next-navigation";

const question = () => screen.queryByRole("alertdialog", { name: "Leave without saving BPC-157?" });

/** A page with links and a guarded form, which is dirty or not. */
const page = (isDirty: boolean) => (
  <>
    <a href="/admin/orders">Orders</a>
    <a href="#notes">Notes</a>
    <a href="https://example.test/">Elsewhere</a>
    <a href="/cart" data-opens-here>
      Cart
    </a>
    <nav data-opens-here>
      <a href="/admin/orders?page=2">Page 2</a>
    </nav>
    <LeaveGuard isDirty={isDirty} name="BPC-157" />
  </>
);

/** Clicks a link and returns whether the page held it back. The test itself never navigates. */
function isHeldBack(link: string): boolean {
  let isHeld = false;
  const look = (event: Event) => {
    isHeld = event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener("click", look);
  act(() => void fireEvent.click(screen.getByText(link)));
  window.removeEventListener("click", look);
  return isHeld;
}

describe("link", () => {
  it("is followed while nothing is unsaved", () => {
    render(page(false));
    expect(isHeldBack("Orders")).toBe(false);
    expect(question()).toBeNull();
  });

  it("is held back until leaving is confirmed, naming what would be lost", async () => {
    render(page(true));
    expect(isHeldBack("Orders")).toBe(true);
    expect(question()).not.toBeNull();
    await press("Stay");
    expect(question()).toBeNull();
    expect(router.push).not.toHaveBeenCalled();
    isHeldBack("Orders");
    await press("Leave");
    expect(router.push).toHaveBeenCalledExactlyOnceWith(new URL("/admin/orders", location.href).href);
  });

  it("to an anchor on this page or to another site is left to the browser", () => {
    render(page(true));
    expect(isHeldBack("Notes")).toBe(false);
    expect(isHeldBack("Elsewhere")).toBe(false);
  });

  it("that opens something over this page asks nothing", () => {
    render(page(true));
    expect(isHeldBack("Cart")).toBe(false);
    expect(isHeldBack("Page 2")).toBe(false);
    expect(question()).toBeNull();
  });

  it("asks once if two forms are unsaved", async () => {
    render(
      <>
        {page(true)}
        <LeaveGuard isDirty name="another form" />
      </>,
    );
    isHeldBack("Orders");
    expect(screen.getAllByRole("alertdialog")).toHaveLength(1);
    await press("Leave");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(router.push).toHaveBeenCalledOnce();
  });
});

describe("leaving by script", () => {
  it("happens immediately, or asks first if something is unsaved", async () => {
    const leave = vi.fn();
    const { rerender } = render(page(false));
    act(() => leavePage(leave));
    expect(leave).toHaveBeenCalledOnce();
    rerender(page(true));
    act(() => leavePage(leave));
    expect(leave).toHaveBeenCalledOnce();
    await press("Leave");
    expect(leave).toHaveBeenCalledTimes(2);
  });
});

describe("closing the tab", () => {
  it("makes the browser ask while something is unsaved", () => {
    const isAsked = () => {
      const event = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    const { rerender } = render(page(true));
    expect(isAsked()).toBe(true);
    rerender(page(false));
    expect(isAsked()).toBe(false);
  });
});

describe("browser history", () => {
  const go = vi.fn();
  const router = vi.fn();
  /** Simulates a traversal of `steps` history entries away from a page at `from`. */
  function stepMade(steps: number, from: string): void {
    const navigation = Object.assign(window.navigation, { currentEntry: { index: 5 + steps } });
    const changed = (navigationType: string, index: number, url: string) =>
      navigation.dispatchEvent(
        Object.assign(new Event("currententrychange"), {
          navigationType,
          from: { index, url: new URL(url, location.href).href },
        }),
      );
    changed("traverse", 5, from);
    // Next.js replaces the target entry before `popstate`.
    changed("replace", -1, location.href);
    popState();
  }
  beforeAll(announceHistorySteps);
  const popState = () => act(() => void window.dispatchEvent(new PopStateEvent("popstate")));

  beforeEach(() => {
    go.mockReset();
    router.mockReset();
    vi.spyOn(window.history, "go").mockImplementation(go);
    // jsdom has no Navigation API.
    vi.stubGlobal("navigation", new EventTarget());
    window.addEventListener("popstate", router);
    return () => {
      window.removeEventListener("popstate", router);
      vi.unstubAllGlobals();
    };
  });

  it.each([
    ["Back", -1],
    ["Forward", 1],
    ["a jump of three pages", -3],
  ])("%s is undone before the router sees it, and needs a confirmation", async (_, steps) => {
    render(page(true));
    stepMade(steps, "/admin/products/1");
    expect(go).toHaveBeenLastCalledWith(-steps);
    popState();
    expect(question()).not.toBeNull();
    await press("Stay");
    expect(router).not.toHaveBeenCalled();
    stepMade(steps, "/admin/products/1");
    popState();
    await press("Leave");
    expect(go).toHaveBeenLastCalledWith(steps);
    stepMade(steps, "/admin/products/1");
    expect(router).toHaveBeenCalledOnce();
  });

  it("passes through within the page, and while nothing is unsaved", () => {
    const { rerender } = render(page(true));
    stepMade(-1, "#notes");
    expect(router).toHaveBeenCalledTimes(1);
    rerender(page(false));
    stepMade(-1, "/admin/products/1");
    expect(router).toHaveBeenCalledTimes(2);
    expect(go).not.toHaveBeenCalled();
  });

  it("treats a step as Back if the browser does not report the direction", () => {
    vi.unstubAllGlobals();
    render(page(true));
    popState();
    expect(go).toHaveBeenLastCalledWith(1);
    popState();
    expect(router).not.toHaveBeenCalled();
  });
});

describe("unsaved bar", () => {
  const submit = vi.fn();
  const discard = vi.fn();
  const form = (isDirty: boolean, idleText?: string, isSaving = false) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <UnsavedBar isDirty={isDirty} isSaving={isSaving} onDiscard={discard} {...(idleText && { idleText })} />
    </form>
  );

  it("appears for unsaved changes only, and saves or discards them", async () => {
    const { rerender } = render(form(false));
    expect(screen.queryByRole("button")).toBeNull();
    rerender(form(true));
    expect(screen.getByText("Unsaved changes")).toBeDefined();
    await press("Save");
    expect(submit).toHaveBeenCalledOnce();
    await press("Discard");
    expect(discard).toHaveBeenCalledOnce();
  });

  it("discards nothing while it saves, and keeps the focus", async () => {
    const { rerender } = render(form(true));
    const button = screen.getByRole("button", { name: "Discard" });
    button.focus();
    rerender(form(true, undefined, true));
    await press("Discard");
    expect(discard).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(button.hasAttribute("disabled")).toBe(false);
  });

  it("scrolls a focused field clear of itself", () => {
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
    const page = (isDirty: boolean) => (
      <>
        <input aria-label="Name" />
        <input aria-label="Notes" />
        {form(isDirty)}
      </>
    );
    const { rerender } = render(page(false));
    act(() => screen.getByLabelText("Name").focus());
    expect(scrolled).not.toHaveBeenCalled();
    rerender(page(true));
    act(() => screen.getByLabelText("Notes").focus());
    expect(scrolled).toHaveBeenCalledExactlyOnceWith({ block: "nearest" });
    expect(scrolled.mock.contexts).toEqual([screen.getByLabelText("Notes")]);
    // Its own buttons must not move on focus, or the click would miss them.
    act(() => screen.getByRole("button", { name: "Save" }).focus());
    expect(scrolled).toHaveBeenCalledOnce();
  });

  it("is always shown for a new form, with nothing to discard at first", () => {
    render(form(false, "New product"));
    expect(screen.getByText("New product")).toBeDefined();
    expect(screen.getByRole("button", { name: "Save" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Discard" })).toBeNull();
  });
});
