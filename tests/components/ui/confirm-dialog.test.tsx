import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { Dialog } from "~/components/ui/dialog";
import { renderWithApi, settle } from "~tests/support/render-with-api";

const onClose = vi.fn();

async function pressBeside() {
  const backdrop = document.querySelector(".bg-scrim") ?? document.body;
  for (const event of ["pointerDown", "mouseDown", "pointerUp", "mouseUp", "click"] as const)
    fireEvent[event](backdrop);
  await settle();
}

it("a confirm dialog is an alert that stays open on a click outside, and Esc cancels it", async () => {
  await renderWithApi(
    <ConfirmDialog onClose={onClose} title="Delete it?" confirmLabel="Delete" onConfirm={() => {}} />,
  );
  const dialog = screen.getByRole("alertdialog", { name: "Delete it?" });
  await pressBeside();
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(dialog, { key: "Escape" });
  expect(onClose).toHaveBeenCalledOnce();
});

it("any other dialog closes on a click outside", async () => {
  await renderWithApi(
    <Dialog onClose={onClose} title="Details">
      What there is to see
    </Dialog>,
  );
  expect(screen.getByRole("dialog", { name: "Details" })).toBeDefined();
  await pressBeside();
  expect(onClose).toHaveBeenCalledOnce();
});

it("a confirm dialog stays open while its action runs, so that its error has a place to show", async () => {
  await renderWithApi(
    <ConfirmDialog
      {...{ open: true, onClose, title: "Delete it?", confirmLabel: "Delete", onConfirm() {} }}
      isPending
    />,
  );
  const cancel = screen.getByRole("button", { name: "Cancel" });
  expect(cancel.getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(cancel);
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  fireEvent.keyDown(screen.getByRole("alertdialog"), { key: "Escape" });
  expect(onClose).not.toHaveBeenCalled();
});
