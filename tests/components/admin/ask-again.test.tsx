import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { AskAgain } from "~/components/admin/ask-again";
import { api as client } from "~/trpc/react";
import { apiError, apiHandlers } from "~tests/support/api-link";
import { click } from "~tests/support/interactions";
import { renderWithApi } from "~tests/support/render-with-api";

const what = "Send the shop's e-mails through smtp.example.test";
const confirmFirst = () => {
  throw apiError("Enter your password to confirm this.", { reason: "confirm-password", detail: { what } });
};
const api = apiHandlers({
  "admin.images.cleanUp": () => ({ productCount: 1 }),
  "admin.staff.confirmPassword": () => undefined,
});
const { "admin.images.cleanUp": act, "admin.staff.confirmPassword": confirm } = api;

function Act() {
  const mutation = client.admin.images.cleanUp.useMutation();
  return (
    <button type="button" onClick={() => mutation.mutate({ urls: ["/files/product/gone"] })}>
      {mutation.isSuccess ? "Done" : mutation.isError ? "Refused" : "Act"}
    </button>
  );
}
const show = () =>
  renderWithApi(
    <>
      <Act />
      <AskAgain />
    </>,
    api,
  );

it("an act that asks for the password is named, and goes through once the password was given", async () => {
  act.mockImplementationOnce(confirmFirst);
  confirm.mockImplementationOnce(() => {
    throw apiError("This is not your password", { fieldErrors: { password: "This is not your password" } });
  });
  await show();
  await click(screen.getByRole("button", { name: "Act" }));
  expect(await screen.findByRole("alertdialog", { name: `${what}?` })).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Your password"), { target: { value: "a guess" } });
  await click(screen.getByRole("button", { name: "Confirm" }));
  expect(screen.getByText("This is not your password")).toBeTruthy();
  expect(act).toHaveBeenCalledTimes(1);
  fireEvent.change(screen.getByLabelText("Your password"), { target: { value: "the right one" } });
  await click(screen.getByRole("button", { name: "Confirm" }));
  expect(confirm).toHaveBeenLastCalledWith({ password: "the right one" });
  expect(act).toHaveBeenCalledTimes(2);
  expect(screen.getByRole("button", { name: "Done" })).toBeTruthy();
});

it("a question that is put away leaves the act refused", async () => {
  act.mockImplementationOnce(confirmFirst);
  await show();
  await click(screen.getByRole("button", { name: "Act" }));
  await click(await screen.findByRole("button", { name: "Cancel" }));
  expect(screen.getByRole("button", { name: "Refused" })).toBeTruthy();
  expect(act).toHaveBeenCalledTimes(1);
});
