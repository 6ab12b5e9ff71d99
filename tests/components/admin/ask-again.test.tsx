import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ConfirmationHost } from "~/components/admin/confirmation-host";
import { CONFIRMED_ACTIONS_HEADER, type CriticalAction, decodeConfirmedActions } from "~/domain/critical-actions";
import { ApiProvider, api as client } from "~/trpc/react";
import { apiError, apiHandlers } from "~tests/support/api-link";
import { click, press } from "~tests/support/interactions";
import { renderWithApi } from "~tests/support/render-with-api";

const act: CriticalAction = {
  what: "Set payment tag to $new",
  consequence: "Customers will be asked to pay this tag.",
};
const other: CriticalAction = { what: "Give Robin a discount of 100%", consequence: "They pay supplier cost." };
const refuse = (reason: string, ...acts: CriticalAction[]) => {
  throw apiError("Nothing was changed: confirm this first.", { reason, detail: { acts } });
};
const api = apiHandlers({
  "admin.images.cleanUp": () => ({ productCount: 1 }),
  "admin.staff.confirmPassword": () => undefined,
});
const { "admin.images.cleanUp": save, "admin.staff.confirmPassword": confirm } = api;
const confirmedIn = (call: number) => {
  const headers = save.mock.calls[call]?.[1];
  return headers && decodeConfirmedActions(headers[CONFIRMED_ACTIONS_HEADER] ?? null);
};

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
      <ConfirmationHost />
    </>,
    api,
  );

it("asks to confirm an action by name, without the password if it was given recently", async () => {
  save.mockImplementationOnce(() => refuse("confirm-act", act));
  await show();
  await press("Act");
  const dialog = within(await screen.findByRole("alertdialog", { name: `${act.what}?` }));
  expect(dialog.getByText(act.consequence)).toBeTruthy();
  expect(dialog.queryByLabelText("Your password")).toBeNull();
  expect(confirmedIn(0)).toBeUndefined();
  await press("Confirm");
  expect(confirm).not.toHaveBeenCalled();
  expect(save).toHaveBeenCalledTimes(2);
  expect(confirmedIn(1)).toEqual([act.what]);
  expect(screen.getByRole("button", { name: "Done" })).toBeTruthy();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

it("asks for a required password in the same dialog, and completes the action once it is correct", async () => {
  save.mockImplementationOnce(() => refuse("confirm-password", act));
  confirm.mockImplementationOnce(() => {
    throw apiError("That password is incorrect", { fieldErrors: { password: "That password is incorrect" } });
  });
  await show();
  await press("Act");
  expect(await screen.findByRole("alertdialog", { name: `${act.what}?` })).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Your password"), { target: { value: "a guess" } });
  await press("Confirm");
  expect(screen.getByText("That password is incorrect")).toBeTruthy();
  expect(save).toHaveBeenCalledTimes(1);
  fireEvent.change(screen.getByLabelText("Your password"), { target: { value: "the right one" } });
  await press("Confirm");
  expect(confirm).toHaveBeenLastCalledWith({ password: "the right one" });
  expect(save).toHaveBeenCalledTimes(2);
  expect(confirmedIn(1)).toEqual([act.what]);
  expect(screen.getByRole("button", { name: "Done" })).toBeTruthy();
});

it("asks once about several actions of one save, naming each", async () => {
  save.mockImplementationOnce(() => refuse("confirm-act", act, other));
  await show();
  await press("Act");
  const dialog = within(await screen.findByRole("alertdialog", { name: "Confirm these 2 changes?" }));
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    `${act.what}. ${act.consequence}`,
    `${other.what}. ${other.consequence}`,
  ]);
  await press("Confirm");
  expect(confirmedIn(1)).toEqual([act.what, other.what]);
});

it("asks again when the action to confirm has changed in the meantime", async () => {
  save.mockImplementationOnce(() => refuse("confirm-act", act));
  save.mockImplementationOnce(() => refuse("confirm-act", other));
  await show();
  await press("Act");
  await screen.findByRole("alertdialog", { name: `${act.what}?` });
  await press("Confirm");
  await screen.findByRole("alertdialog", { name: `${other.what}?` });
  await press("Confirm");
  expect(confirmedIn(2)).toEqual([other.what]);
  expect(screen.getByRole("button", { name: "Done" })).toBeTruthy();
});

it("leaves the action refused when the dialog is dismissed", async () => {
  save.mockImplementationOnce(() => refuse("confirm-act", act));
  await show();
  await press("Act");
  await click(await screen.findByRole("button", { name: "Cancel" }));
  expect(screen.getByRole("button", { name: "Refused" })).toBeTruthy();
  expect(save).toHaveBeenCalledTimes(1);
});

/** A streamed tRPC response: the line that points to the call's result, then the result. */
const streamed = (answer: object) =>
  new Response(
    [{ 0: [[0], [null, 0, 0]] }, [0, 0, [[answer]]]].map((json) => `${JSON.stringify({ json })}\n`).join(""),
    { headers: { "content-type": "application/json" } },
  );

it("sends the confirmed actions in a request header only after confirmation", async () => {
  const data = { code: "PRECONDITION_FAILED", httpStatus: 412, reason: "confirm-act", detail: { acts: [act] } };
  const fetch = vi.fn(async (_url: string, _init: RequestInit) =>
    streamed(
      fetch.mock.calls.length === 1
        ? { error: { message: "Nothing was changed: confirm this first.", code: -32012, data } }
        : { result: { data: { productCount: 1 } } },
    ),
  );
  vi.stubGlobal("fetch", fetch);
  render(
    <ApiProvider>
      <Act />
      <ConfirmationHost />
    </ApiProvider>,
  );
  await press("Act");
  await screen.findByRole("alertdialog", { name: `${act.what}?` });
  await press("Confirm");
  await screen.findByRole("button", { name: "Done" });
  const sent = fetch.mock.calls.map(([, { headers }]) => new Headers(headers).get(CONFIRMED_ACTIONS_HEADER));
  expect(sent[0]).toBeNull();
  expect(decodeConfirmedActions(sent[1] ?? null)).toEqual([act.what]);
});

it("refuses an action whose question is replaced by another one, or can no longer be answered", async () => {
  save
    .mockImplementationOnce(() => refuse("confirm-act", act))
    .mockImplementationOnce(() => refuse("confirm-act", other));
  const { rerender } = await renderWithApi(
    <>
      <Act />
      <Act />
      <ConfirmationHost />
    </>,
    api,
  );
  const [first, second] = screen.getAllByRole("button", { name: "Act" });
  if (!first || !second) throw new Error("two buttons");
  await click(first);
  // The dialog covers the page, but an action may also start by itself.
  await click(second);
  expect([first.textContent, second.textContent]).toEqual(["Refused", "Act"]);
  expect(await screen.findByRole("alertdialog", { name: `${other.what}?` })).toBeTruthy();
  rerender(
    <>
      <Act />
      <Act />
    </>,
  );
  await vi.waitFor(() => expect(second.textContent).toBe("Refused"));
  expect(save).toHaveBeenCalledTimes(2);
});
