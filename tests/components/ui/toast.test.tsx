// The real toasts; in other tests a mock records them.
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { Toaster, toast } from "../../../src/components/ui/toast";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  // Used by the library, missing in jsdom.
  Element.prototype.setPointerCapture ??= () => {};
});

it("a toast is shown at the bottom, clear of header and search, with its action and a close button", async () => {
  const undo = vi.fn();
  const lasting = { duration: Number.POSITIVE_INFINITY };
  render(<Toaster />);
  expect(document.querySelector("[data-sonner-toaster]")).toBeNull();
  toast.success("Payment confirmed", { ...lasting, action: { label: "Undo", onClick: undo } });
  const said = await screen.findByText("Payment confirmed");
  expect(said.closest("[data-sonner-toaster]")?.getAttribute("data-y-position")).toBe("bottom");
  expect(said.closest("[aria-live=polite]")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(undo).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByText("Payment confirmed")).toBeNull());

  toast.error("The order was not saved", lasting);
  await screen.findByText("The order was not saved");
  fireEvent.click(screen.getByRole("button", { name: /close/i }));
  await waitFor(() => expect(screen.queryByText("The order was not saved")).toBeNull());
});
