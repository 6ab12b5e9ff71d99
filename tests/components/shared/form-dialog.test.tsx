import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { FormDialog } from "~/components/shared/form-dialog";
import { renderWithApi, settle } from "~tests/support/render-with-api";

const onClose = vi.fn();
const question = () => screen.queryByRole("alertdialog", { name: "Leave without saving the answer?" });

async function typeAndEscape(how: { isDirty?: boolean; isPending?: boolean }) {
  const form = { title: "Edit", name: "the answer", submitLabel: "Save", isPending: false, onSubmit: vi.fn(), onClose };
  await renderWithApi(
    <FormDialog {...form} {...how}>
      <input aria-label="Text" />
    </FormDialog>,
    {},
  );
  const field = await screen.findByLabelText("Text");
  fireEvent.input(field, { target: { value: "Hello" } });
  fireEvent.keyDown(field, { key: "Escape" });
  await settle();
}

it("asks before it closes once something was typed", async () => {
  await typeAndEscape({});
  expect(question()).not.toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

it("closes at once when told that nothing would be lost", async () => {
  await typeAndEscape({ isDirty: false });
  expect(question()).toBeNull();
  expect(onClose).toHaveBeenCalledOnce();
});

it("neither asks nor closes while it is sent", async () => {
  await typeAndEscape({ isPending: true });
  const cancel = screen.getByRole<HTMLButtonElement>("button", { name: "Cancel" });
  expect([cancel.disabled, cancel.getAttribute("aria-disabled")]).toEqual([false, "true"]);
  fireEvent.click(cancel);
  expect(question()).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});
