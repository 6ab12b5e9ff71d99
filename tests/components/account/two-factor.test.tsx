import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ProfileTwoFactor } from "~/components/account/profile-two-factor";
import { SignInForm } from "~/components/account/sign-in-form";
import { type ApiOutput, apiError, apiHandlers } from "~tests/support/api-link";
import { press, type } from "~tests/support/interactions";
import { renderWithApi } from "~tests/support/render-with-api";
import { toast } from "~tests/support/toast";
import { VIEWER } from "~tests/support/viewer";

const CODES = ["k7m2x-q9rtb", "abcde-fghjk"];
const off: ApiOutput<"account.twoFactor"> = { onSince: null, recoveryCodesLeft: 0, isRequired: false };
const on: ApiOutput<"account.twoFactor"> = {
  ...{ onSince: new Date("2026-06-01T12:00:00Z"), recoveryCodesLeft: 2, isRequired: false },
};
const api = apiHandlers({
  "account.me": (): ApiOutput<"account.me"> => VIEWER,
  "account.twoFactor": (): ApiOutput<"account.twoFactor"> => off,
  "account.beginTwoFactor": () => ({ secret: "ABCDEFGH", uri: "otpauth://totp/Assay" }),
  "account.confirmTwoFactor": () => CODES,
  "account.newRecoveryCodes": () => CODES,
  "account.endTwoFactor": () => undefined,
});
const wrong = (field: "password" | "code", text: string) => apiError(text, { fieldErrors: { [field]: text } });
const submit = () => fireEvent.submit(screen.getByRole("dialog").querySelector("form") ?? document.body);

describe("two-factor sign-in", () => {
  it("is set up by password, key and first code, and shows the recovery codes once", async () => {
    api["account.beginTwoFactor"].mockRejectedValueOnce(wrong("password", "That password is incorrect"));
    api["account.confirmTwoFactor"].mockRejectedValueOnce(wrong("code", "That code is incorrect."));
    await renderWithApi(<ProfileTwoFactor />, api);
    await press("Set up");
    await screen.findByRole("dialog");
    type("Your password", "a fine secret");
    submit();
    expect(await screen.findByText("That password is incorrect")).toBeTruthy();
    submit();
    expect(await screen.findByText("ABCD EFGH")).toBeTruthy();
    expect(api["account.beginTwoFactor"]).toHaveBeenLastCalledWith({ password: "a fine secret" });
    type("Code from the app", "123456");
    submit();
    expect(await screen.findByText("That code is incorrect.")).toBeTruthy();
    submit();
    const codes = await screen.findByRole("list", { name: "Recovery codes" });
    expect(
      within(codes)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual(CODES);
    fireEvent.keyDown(codes, { key: "Escape" });
    fireEvent.pointerDown(document.body);
    fireEvent.click(document.body);
    expect(screen.getByRole("list", { name: "Recovery codes" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
    await press("I have saved them");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("cannot be set up before the e-mail address is confirmed, and says so", async () => {
    api["account.me"].mockReturnValue({ ...VIEWER, isEmailVerified: false });
    await renderWithApi(<ProfileTwoFactor />, api);
    expect(screen.getByRole("button", { name: "Set up" }).hasAttribute("disabled")).toBe(true);
    expect(screen.getByText(/^Confirm your e-mail address first/)).toBeTruthy();
  });

  it("shows how many recovery codes are left, is switched off by password and code, and renews the codes", async () => {
    api["account.twoFactor"].mockReturnValue(on);
    await renderWithApi(<ProfileTwoFactor />, api);
    expect(screen.getByText("2 recovery codes left.")).toBeTruthy();
    await press("Turn off");
    await screen.findByRole("dialog");
    type("Your password", "a fine secret");
    type("Code from the app", "123456");
    submit();
    await vi.waitFor(() => expect(toast.success).toHaveBeenCalledWith("Two-factor sign-in is off"));
    expect(api["account.endTwoFactor"]).toHaveBeenCalledWith({ password: "a fine secret", code: "123456" });
    await press("New recovery codes");
    await screen.findByRole("dialog", { name: "New recovery codes" });
    type("Code from the app", "654321");
    submit();
    expect(await screen.findByText(CODES[0] ?? "")).toBeTruthy();
  });
});

describe("sign-in page", () => {
  const answers: { status: number; url: string }[] = [];
  const sent: URLSearchParams[] = [];
  beforeEach(() => {
    answers.length = 0;
    sent.length = 0;
    vi.stubGlobal("fetch", async (url: string, init?: { body: URLSearchParams }) => {
      if (url.endsWith("csrf")) return Response.json({ csrfToken: "t" });
      sent.push(init?.body ?? new URLSearchParams());
      const { status, url: to } = answers.shift() ?? { status: 500, url: "" };
      return Response.json({ url: to }, { status });
    });
  });

  it("asks for a code once the password is right, and keeps the input if the code is wrong", async () => {
    answers.push({ status: 401, url: "http://localhost/login?error=CodeNeeded" });
    answers.push({ status: 401, url: "http://localhost/login?error=CodeWrong" });
    await renderWithApi(<SignInForm next="/" />, {});
    expect(screen.queryByLabelText("Code")).toBeNull();
    type("E-mail", "robin@example.test");
    type("Password", "a fine secret");
    await press("Sign In");
    const code = await screen.findByLabelText("Code");
    expect(document.activeElement).toBe(code);
    expect(sent[0]?.has("code")).toBe(false);
    type("Code", "123456");
    await press("Sign In");
    expect(await screen.findByText(/^That code is incorrect/)).toBeTruthy();
    expect(Object.fromEntries(sent[1] ?? [])).toMatchObject({
      ...{ email: "robin@example.test", password: "a fine secret", code: "123456" },
    });
    expect(screen.getByLabelText("Code")).toHaveProperty("value", "123456");
  });
});
