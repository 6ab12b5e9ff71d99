import { act, fireEvent, screen } from "@testing-library/react";
import type { FormEvent } from "react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { SettingsScreen } from "~/components/admin/settings/settings-screen";
import { steadyFormButtons } from "~/lib/form-buttons";
import { click, type } from "~tests/support/interactions";
import { renderWithApi, settle } from "~tests/support/render-with-api";
import { SITE as site } from "~tests/support/site-settings";

const api = {
  "admin.settings.get": () => ({ site, email: null, mailWay: "files" as const, mailProblem: null }),
  "admin.settings.countries": () => [{ code: "US", name: "United States" }],
};

/** Presses the mouse button as a browser does: the focus moves unless the press was prevented. */
async function pressDown(button: HTMLElement) {
  const focuses = fireEvent.mouseDown(button);
  if (focuses) act(() => button.focus());
  await settle();
}

/** The one nearest to the fields. */
function saveButton() {
  const [button] = screen.getAllByRole("button", { name: /^Save/ });
  if (!button) throw new Error("the form has no Save button");
  return button;
}

const fieldWithFocus = (label: string | RegExp, value: string) => {
  const field = screen.getByLabelText(label);
  act(() => field.focus());
  type(label, value);
  return field;
};

describe("pressing a form's submit button with the mouse", () => {
  beforeAll(steadyFormButtons);

  it("moves nothing before the click: the field that is left is checked at the click", async () => {
    await renderWithApi(<SettingsScreen />, api);
    const field = fieldWithFocus("Site name", " ");
    const save = saveButton();
    await pressDown(save);
    expect(screen.queryByText("Please enter the site's name")).toBeNull();
    expect(document.activeElement).toBe(field);
    fireEvent.mouseUp(save);
    await click(save);
    expect(screen.getByText("Please enter the site's name")).toBeTruthy();
  });

  it("leaves the focus in the first bad field when the form is refused", async () => {
    await renderWithApi(<SettingsScreen />, api);
    const logo = fieldWithFocus(/^Header logo/, "javascript:alert(1)");
    fieldWithFocus("Shipping fee ($)", "ten");
    const save = saveButton();
    await pressDown(save);
    await click(save);
    expect(document.activeElement).toBe(logo);
  });

  it("sends the form once, however fast the second click of a double click follows", async () => {
    const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
    await renderWithApi(
      <form onSubmit={onSubmit}>
        <button type="submit">Mark as Paid</button>
      </form>,
    );
    await click(screen.getByRole("button"), { detail: 1 });
    await click(screen.getByRole("button"), { detail: 2 });
    expect(onSubmit).toHaveBeenCalledTimes(1);
    await click(screen.getByRole("button"), { detail: 1 });
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });

  it("leaves the focus where it is if the form prevents that a press moves it", async () => {
    await renderWithApi(
      <form onMouseDown={(event) => event.preventDefault()}>
        <input aria-label="Password" />
        <button type="button">Show</button>
      </form>,
    );
    const field = screen.getByLabelText("Password");
    act(() => field.focus());
    await pressDown(screen.getByRole("button"));
    await click(screen.getByRole("button"));
    expect(document.activeElement).toBe(field);
  });

  it("leaves the focus on the button when the form is sent, and in the field when Enter sends it", async () => {
    const sent: string[] = [];
    await renderWithApi(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent.push(document.activeElement?.tagName ?? "");
        }}
      >
        <input aria-label="Name" />
        <button type="submit">Save</button>
      </form>,
    );
    const save = screen.getByRole("button");
    act(() => screen.getByLabelText("Name").focus());
    await pressDown(save);
    await click(save);
    act(() => screen.getByLabelText("Name").focus());
    // Enter in a field clicks the submit button.
    await click(save);
    expect(sent).toEqual(["BUTTON", "INPUT"]);
  });
});
