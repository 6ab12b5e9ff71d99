import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { OrderNotes, UserNotes } from "~/components/admin/notes";
import { StaffRoleProvider } from "~/components/admin/staff-role";
import { apiHandlers } from "~tests/support/api-link";
import { click, press } from "~tests/support/interactions";
import { renderWithApi, settle } from "~tests/support/render-with-api";

const api = apiHandlers({
  "admin.orders.notes": () => [],
  "admin.users.notes": () => [],
  "admin.orders.addNote": (): void | Promise<void> => undefined,
  "admin.users.addNote": () => undefined,
});
const { "admin.orders.addNote": addNote, "admin.orders.notes": ofOrder, "admin.users.notes": ofUser } = api;

it("what is typed while a note is saved stays in the field", async () => {
  let answer = () => {};
  addNote.mockReturnValue(new Promise<void>((resolve) => (answer = resolve)));
  await renderWithApi(<OrderNotes orderId="o" />, api);
  const field = screen.getByLabelText<HTMLTextAreaElement>("Internal note");
  fireEvent.change(field, { target: { value: "Call before noon" } });
  await press("Add note");
  fireEvent.change(field, { target: { value: "Call before noon, not on Friday" } });
  answer();
  await settle();
  expect(field.value).toBe("Call before noon, not on Friday");
});

it("packers read an order's notes, but cannot write any", async () => {
  const note = { id: "n", about: "", note: "Pack with ice", authorName: "Ada Admin", createdAt: new Date(0) };
  ofOrder.mockReturnValue([note]);
  const role = "packer";
  await renderWithApi(
    <StaffRoleProvider role={role}>
      <OrderNotes orderId="o" />
    </StaffRoleProvider>,
    api,
  );
  expect(screen.getByText("Pack with ice")).toBeTruthy();
  expect(screen.queryByLabelText("Internal note")).toBeNull();
});

it.each([
  ["an order", 0],
  ["a customer", 1],
])("a note about %s is fetched for the order and for its customer", async (_, place) => {
  await renderWithApi(
    <>
      <OrderNotes orderId="o" />
      <UserNotes userId="u" />
    </>,
    api,
  );
  fireEvent.change(screen.getAllByLabelText("Internal note")[place] ?? document.body, { target: { value: "Call" } });
  await click(screen.getAllByRole("button", { name: "Add note" })[place] ?? document.body);
  for (const read of [ofOrder, ofUser]) expect(read).toHaveBeenCalledTimes(2);
});
