import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { ProfileData } from "~/components/account/profile-screen";
import { type ApiOutput, apiError, apiHandlers } from "~tests/support/api-link";
import { press, type } from "~tests/support/interactions";
import { renderWithApi } from "~tests/support/render-with-api";

const { signOut } = vi.hoisted(() => ({ signOut: vi.fn() }));
vi.mock("~/components/shared/sign-out", () => ({ signOutTo: signOut }));

const empty: ApiOutput<"account.own"> = {
  refusal: null,
  owedCents: 0,
  creditCents: 0,
  membershipEndsAt: null,
  referrals: 0,
  asksForCode: false,
};
const me = {
  ...{ name: "Robin", email: "robin@example.test", isEmailVerified: true, isStaff: false, isAffiliate: true },
  ...{ profilePictureUrl: null, hasOwnPrices: false },
};
const api = apiHandlers({
  "account.me": (): ApiOutput<"account.me"> => me,
  "account.own": () => empty,
  "account.deleteOwn": () => undefined,
});
const { "account.me": asked, "account.own": own, "account.deleteOwn": remove } = api;

async function open() {
  await renderWithApi(<ProfileData />, api);
  await press("Delete my account");
  return screen.findByRole("alertdialog", { name: "Delete your account?" });
}
const confirm = async () => {
  const dialog = screen.getByRole("alertdialog");
  fireEvent.submit(dialog.querySelector("form") ?? dialog);
  await vi.waitFor(() => expect(remove).toHaveBeenCalled());
};

describe("account data", () => {
  it("can be downloaded by a link", async () => {
    await renderWithApi(<ProfileData />, api);
    expect(screen.getByRole("link", { name: "Download my data" }).getAttribute("href")).toBe("/api/account/data");
  });

  it("lists what is given up, and deletes the account with the password and the sums shown", async () => {
    own.mockReturnValue({
      ...empty,
      ...{
        owedCents: 4_250,
        creditCents: 500,
        referrals: 3,
        asksForCode: true,
        membershipEndsAt: new Date("2026-12-01T12:00:00Z"),
      },
    });
    const dialog = await open();
    await screen.findByText("You give up money");
    for (const text of [
      "$42.50 of earnings",
      "$5.00 of store credit",
      "paid until Dec 1, 2026",
      "people you referred",
    ]) {
      expect(dialog.textContent).toContain(text);
    }
    type("Your password", "a fine secret");
    type("Code from the app", "123456");
    await confirm();
    expect(remove).toHaveBeenCalledWith({
      password: "a fine secret",
      code: "123456",
      seenOwedCents: 4_250,
      seenCreditCents: 500,
    });
    await vi.waitFor(() => expect(signOut).toHaveBeenCalledWith("/"));
  });

  it("reports that open orders block the deletion before it asks for a password", async () => {
    const refusal = "1 order of yours has not been paid or shipped yet.";
    own.mockReturnValue({ ...empty, refusal });
    await renderWithApi(<ProfileData />, api);
    await press("Delete my account");
    const dialog = await screen.findByRole("alertdialog", { name: "Your account cannot be deleted yet" });
    expect(dialog.textContent).toContain(refusal);
    expect(screen.queryByLabelText("Your password")).toBeNull();
    await press("OK");
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("omits what does not apply, and shows a wrong password beside the field", async () => {
    remove.mockRejectedValueOnce(
      apiError("That password is incorrect", { fieldErrors: { password: "That password is incorrect" } }),
    );
    const dialog = await open();
    await screen.findByLabelText("Your password");
    expect(dialog.textContent).not.toContain("give up");
    expect(screen.queryByLabelText("Code from the app")).toBeNull();
    expect(dialog.textContent).not.toContain("referred");
    await confirm();
    expect((await screen.findByLabelText("Your password")).getAttribute("aria-invalid")).toBe("true");
    expect(signOut).not.toHaveBeenCalled();
  });

  it("refers staff to an owner", async () => {
    asked.mockReturnValue({ ...me, isStaff: true });
    await renderWithApi(<ProfileData />, api);
    expect(await screen.findByText(/an owner can delete your account/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Delete my account" })).toBeNull();
  });
});
