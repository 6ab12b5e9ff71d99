import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { AddressBook } from "~/components/account/address-book";
import { ProfileAffiliate } from "~/components/account/profile-affiliate";
import { type Profile, ProfileInformation } from "~/components/account/profile-information";
import { ProfileCredit } from "~/components/account/profile-screen";
import { UnverifiedEmailBanner } from "~/components/account/unverified-email-banner";
import { type ApiOutput, apiError, apiHandlers, serverError } from "~tests/support/api-link";
import { click, press, type } from "~tests/support/interactions";
import { renderWithApi } from "~tests/support/render-with-api";
import { SHIPPED_TO } from "~tests/support/shipped-to";
import { toast } from "~tests/support/toast";
import { VIEWER } from "~tests/support/viewer";

const address: ApiOutput<"addresses.list">[number] = {
  ...{ id: "a1", label: "Lab", recipientName: "Robin Field", addressLine1: "12 Linden Street", addressLine2: null },
  ...{ city: "Madison", state: "WI", postalCode: "53703", country: "United States", phone: null, isDefault: false },
  problem: null,
};
const api = apiHandlers({
  "account.me": (): ApiOutput<"account.me"> => null,
  "account.updateProfile": () => undefined,
  "account.sendVerificationMail": () => ({ isVerified: false }),
  "account.changeEmail": () => undefined,
  "account.cancelEmailChange": () => undefined,
  "account.requestAffiliate": () => undefined,
  "affiliate.termsToAccept": () => ({ version: null }),
  "addresses.list": (): ApiOutput<"addresses.list"> => [],
  "addresses.countries": () => SHIPPED_TO,
  "addresses.create": () => ({ id: "1" }),
  "addresses.update": () => ({ id: "1" }),
  "addresses.delete": () => undefined,
  "addresses.setDefault": () => undefined,
});
const {
  "account.updateProfile": updateProfile,
  "account.me": me,
  "account.sendVerificationMail": sendVerificationMail,
  "account.changeEmail": changeEmail,
  "account.cancelEmailChange": cancelEmailChange,
  "account.requestAffiliate": requestAffiliate,
  "addresses.list": addresses,
  "addresses.create": create,
  "addresses.update": update,
  "addresses.delete": remove,
  "addresses.setDefault": setDefault,
} = api;

const profile = {
  name: "Robin Field",
  email: "robin@example.test",
  phone: null,
  emailVerifiedAt: new Date("2026-06-15"),
  newEmail: null,
  userMessage: "",
  profilePictureUrl: null,
  isAffiliate: false,
  affiliateCode: null,
  affiliateTier: { name: "Starter", level: 1 },
  affiliateRequest: null,
} as unknown as Profile;

describe("profile information", () => {
  it("saves the changed fields only; the e-mail address is read-only", async () => {
    await renderWithApi(<ProfileInformation profile={profile} />, api);
    expect(screen.getByLabelText<HTMLInputElement>("E-mail").readOnly).toBe(true);
    type(/^Phone/, "608 555 0113");
    type(/^Order message/, "Leave it at the desk");
    await press("Save profile");
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Profile updated successfully"));
    expect(updateProfile.mock.calls).toEqual([[{ phone: "608 555 0113", userMessage: "Leave it at the desk" }]]);
  });

  it("shows values saved elsewhere, keeps what is being typed, and saves only that", async () => {
    const { rerender } = await renderWithApi(<ProfileInformation profile={profile} />, api);
    type(/^Order message/, "Leave it at the desk");
    rerender(<ProfileInformation profile={{ ...profile, name: "Robin Meadow", userMessage: "Ring" }} />);
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Robin Meadow"));
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Order message/).value).toBe("Leave it at the desk");
    await press("Save profile");
    expect(updateProfile.mock.calls).toEqual([[{ userMessage: "Leave it at the desk" }]]);
  });

  it("says 'Error saving profile: ' with the reason, and keeps the input", async () => {
    updateProfile.mockRejectedValue(serverError("r-1"));
    await renderWithApi(<ProfileInformation profile={profile} />, api);
    type("Name", "Robin Meadow");
    await press("Save profile");
    expect(
      await screen.findByText("Error saving profile: Something went wrong on our side. Reference r-1"),
    ).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Robin Meadow");
  });
});

describe("unverified e-mail address", () => {
  const unverified = { ...VIEWER, isEmailVerified: false };

  it("shows a banner that sends the link again", async () => {
    me.mockReturnValue(unverified);
    await renderWithApi(<UnverifiedEmailBanner />, api);
    expect(screen.getByText(/You can order in the meantime/)).toBeDefined();
    await press("Send again");
    expect(screen.getByText(/We sent a new link to robin@example.test/)).toBeDefined();
    expect(sendVerificationMail).toHaveBeenCalledOnce();
  });

  it("shows the refusal after too many links", async () => {
    me.mockReturnValue(unverified);
    const message = "We have sent several links today.";
    sendVerificationMail.mockRejectedValue(apiError(message, { code: "TOO_MANY_REQUESTS" }));
    await renderWithApi(<UnverifiedEmailBanner />, api);
    await press("Send again");
    expect(screen.getByText(message)).toBeDefined();
  });

  it.each([VIEWER, null])("has no banner once verified or without an account", async (viewer) => {
    me.mockReturnValue(viewer);
    await renderWithApi(<UnverifiedEmailBanner />, api);
    expect(screen.queryByRole("status")).toBeNull();
  });
});

describe("e-mail change", () => {
  it("asks for the new address and the password, and saves nothing else of the profile", async () => {
    await renderWithApi(<ProfileInformation profile={profile} />, api);
    await press("Change e-mail");
    await screen.findByRole("dialog");
    await press("Send the link");
    expect(await screen.findByText("Email is required")).toBeDefined();
    expect(screen.getByText("Password is required")).toBeDefined();
    type("New e-mail", "Robin@Lab.example");
    type("Current password", "a fine secret");
    await press("Send the link");
    const told = { description: "We sent a link to robin@lab.example." };
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Check your new address", told));
    expect(changeEmail.mock.calls).toEqual([[{ newEmail: "robin@lab.example", currentPassword: "a fine secret" }]]);
    expect(updateProfile).not.toHaveBeenCalled();
  });

  it("shows a refusal beside the address", async () => {
    const message = "An account with this e-mail already exists.";
    changeEmail.mockRejectedValue(apiError(message, { code: "CONFLICT", fieldErrors: { newEmail: message } }));
    await renderWithApi(<ProfileInformation profile={profile} />, api);
    await press("Change e-mail");
    await screen.findByRole("dialog");
    type("New e-mail", "ada@example.test");
    type("Current password", "a fine secret");
    await press("Send the link");
    expect(await screen.findByText(message)).toBeDefined();
  });

  it("shows the pending address, and can cancel the change", async () => {
    await renderWithApi(<ProfileInformation profile={{ ...profile, newEmail: "robin@lab.example" }} />, api);
    expect(screen.getByText("robin@lab.example")).toBeDefined();
    await press("Keep my current address");
    expect(cancelEmailChange).toHaveBeenCalledOnce();
  });
});

describe("address book", () => {
  const fill = () => {
    type("Recipient name", "Robin Field");
    type("Street address", "12 Linden Street");
    type("City", "Madison");
    type("State", "WI");
    type("ZIP code", "53703");
  };

  it("adds an address, with Home and United States prefilled", async () => {
    await renderWithApi(<AddressBook />, api);
    expect(screen.getByText("No addresses yet")).toBeDefined();
    await press("Add address");
    const dialog = await screen.findByRole("dialog");
    fill();
    await click(within(dialog).getByRole("button", { name: "Add address" }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Address added successfully"));
    expect(create.mock.calls[0]?.[0]).toMatchObject({ label: "Home", country: "United States", city: "Madison" });
  });

  it("prefills the user's name, and offers the default from the second address on", async () => {
    api["account.me"].mockReturnValue(VIEWER);
    const { unmount } = await renderWithApi(<AddressBook />, api);
    await press("Add address");
    expect((await screen.findByLabelText<HTMLInputElement>("Recipient name")).value).toBe("Robin Field");
    expect(screen.queryByLabelText("Make this my default address")).toBeNull();
    unmount();
    addresses.mockReturnValue([{ ...address, id: "2" }]);
    await renderWithApi(<AddressBook />, api);
    await press("Add address");
    expect(await screen.findByLabelText("Make this my default address")).toBeDefined();
  });

  it("names each required field that is empty", async () => {
    await renderWithApi(<AddressBook />, api);
    await press("Add address");
    const dialog = await screen.findByRole("dialog");
    type("Label", "");
    await click(within(dialog).getByRole("button", { name: "Add address" }));
    for (const name of ["Label", "Recipient name", "Street address", "City", "State", "ZIP code"]) {
      expect(await screen.findByText(`${name} is required`)).toBeDefined();
    }
    expect(create).not.toHaveBeenCalled();
  });

  it.each([
    [serverError("r-1"), "Error saving address: Something went wrong on our side. Reference r-1"],
    [
      apiError("You can keep at most 50 addresses.", { requestId: "r-2" }),
      "Error saving address: You can keep at most 50 addresses.",
    ],
  ])("says 'Error saving address' and keeps the input", async (refusal, text) => {
    create.mockRejectedValue(refusal);
    await renderWithApi(<AddressBook />, api);
    await press("Add address");
    const dialog = await screen.findByRole("dialog");
    fill();
    await click(within(dialog).getByRole("button", { name: "Add address" }));
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("City").value).toBe("Madison");
  });

  it("asks before Esc discards the input; Cancel closes immediately", async () => {
    addresses.mockReturnValue([address]);
    await renderWithApi(<AddressBook />, api);
    await press(/^Edit ?Lab$/);
    type("City", "Chicago");
    fireEvent.keyDown(screen.getByLabelText("City"), { key: "Escape" });
    const question = await screen.findByRole("alertdialog", { name: "Leave without saving the address?" });
    await click(within(question).getByRole("button", { name: "Stay" }));
    expect(screen.getByLabelText<HTMLInputElement>("City").value).toBe("Chicago");
    await press("Cancel");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("updates an address: 'Address updated successfully'", async () => {
    addresses.mockReturnValue([address]);
    await renderWithApi(<AddressBook />, api);
    await press(/^Edit ?Lab$/);
    const dialog = await screen.findByRole("dialog");
    type("City", "Chicago");
    await click(within(dialog).getByRole("button", { name: "Save address" }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Address updated successfully"));
    expect(update.mock.calls[0]?.[0]).toMatchObject({ id: "a1", city: "Chicago" });
  });

  it("sends no postal code for a country that has none, and shows one only if it is stored", async () => {
    const hongKong = { code: "HK", name: "Hong Kong", states: [], postalPattern: null };
    api["addresses.countries"].mockReturnValue([...SHIPPED_TO, hongKong]);
    const kept = { ...address, city: "Kowloon", state: "", postalCode: "00852", country: "Hong Kong" };
    addresses.mockReturnValue([address, { ...kept, id: "a2", label: "Office" }]);
    await renderWithApi(<AddressBook />, api);
    expect(screen.getByText("Robin Field, 12 Linden Street, Kowloon, 00852, Hong Kong")).toBeDefined();
    await press(/^Edit ?Lab$/);
    expect(screen.getByLabelText("ZIP code")).toBeDefined();
    type("Country", "Hong Kong");
    expect(screen.queryByLabelText(/ZIP|postal/i)).toBeNull();
    await press("Save address");
    await waitFor(() => expect(update.mock.lastCall?.[0]).toMatchObject({ id: "a1", state: "", postalCode: "" }));
    await press(/^Edit ?Office$/);
    await press("Save address");
    await waitFor(() => expect(update.mock.lastCall?.[0]).toMatchObject({ id: "a2", postalCode: "" }));
    cleanup();
    addresses.mockReturnValue([{ ...kept, postalCode: "" }]);
    await renderWithApi(<AddressBook />, api);
    expect(screen.getByText("Robin Field, 12 Linden Street, Kowloon, Hong Kong")).toBeDefined();
  });

  it("asks before deleting: 'Are you sure you want to delete this address?'", async () => {
    addresses.mockReturnValue([address]);
    await renderWithApi(<AddressBook />, api);
    await press(/^Delete ?Lab$/);
    const dialog = await screen.findByRole("alertdialog");
    expect(within(dialog).getByText("Are you sure you want to delete this address?")).toBeDefined();
    expect(remove).not.toHaveBeenCalled();
    await click(within(dialog).getByRole("button", { name: "Delete address" }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Address deleted successfully"));
  });

  it("says 'Error deleting address' and 'Error setting default address'", async () => {
    addresses.mockReturnValue([address]);
    setDefault.mockRejectedValue(serverError("r-1"));
    remove.mockRejectedValue(serverError("r-1"));
    await renderWithApi(<AddressBook />, api);
    await press("Set as default");
    expect(toast.error).toHaveBeenCalledWith("Error setting default address", {
      description: "Something went wrong on our side. Reference r-1",
    });
    await press(/^Delete ?Lab$/);
    await click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete address" }));
    expect(
      await screen.findByText("Error deleting address: Something went wrong on our side. Reference r-1"),
    ).toBeDefined();
  });
});

describe("profile affiliate program", () => {
  const asked = (status: string) =>
    ({
      ...profile,
      affiliateRequest: {
        status,
        decisionReason: "No audience yet",
        createdAt: new Date("2026-03-05"),
        reviewedAt: null,
      },
    }) as Profile;

  it("requires a reason, then sends the request", async () => {
    await renderWithApi(<ProfileAffiliate profile={profile} />, api);
    await press("Request to join");
    expect(screen.getByText("Please tell us why you want to become an affiliate")).toBeDefined();
    expect(requestAffiliate).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByLabelText("Why do you want to become an affiliate?"));
    type("Why do you want to become an affiliate?", "I");
    await waitFor(() => expect(screen.queryByText("Please tell us why you want to become an affiliate")).toBeNull());
    type("Why do you want to become an affiliate?", "I know many labs");
    await press("Request to join");
    expect(requestAffiliate.mock.calls).toEqual([[{ reason: "I know many labs" }]]);
    expect(toast.success).toHaveBeenCalledWith("Affiliate request submitted! Admin will review and respond soon.");
  });

  it("says 'Failed to submit request. Please try again.' and keeps the reason", async () => {
    requestAffiliate.mockRejectedValue(serverError("r-1"));
    await renderWithApi(<ProfileAffiliate profile={profile} />, api);
    type("Why do you want to become an affiliate?", "I know many labs");
    await press("Request to join");
    expect(screen.getByText("Failed to submit request. Please try again. Reference r-1")).toBeDefined();
    expect(screen.getByDisplayValue("I know many labs")).toBeDefined();
  });

  it("shows a pending request as 'Awaiting Admin', without the form", async () => {
    await renderWithApi(<ProfileAffiliate profile={asked("pending")} />, api);
    expect(screen.getByText("Awaiting Admin")).toBeDefined();
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("says that a request was not approved and why, and offers to ask again", async () => {
    await renderWithApi(<ProfileAffiliate profile={asked("rejected")} />, api);
    expect(screen.getByText(/Your request of Mar 5, 2026 was not approved\. You can apply again/)).toBeDefined();
    expect(screen.getByText("Reason: No audience yet")).toBeDefined();
    expect(screen.getByRole("button", { name: "Ask again" })).toBeDefined();
  });

  it("tells a former affiliate that the program ended for them, and offers to ask again", async () => {
    await renderWithApi(<ProfileAffiliate profile={{ ...asked("approved"), affiliateCode: "ROBIN123" }} />, api);
    expect(screen.getByText(/You are no longer an affiliate/)).toBeDefined();
    expect(screen.getByRole("button", { name: "Ask again" })).toBeDefined();
  });

  it.each([
    ["pending", /We are reviewing your request/],
    ["rejected", /was not approved/],
  ])("keeps the link to the settlement while a later request is %s", async (status, text) => {
    await renderWithApi(<ProfileAffiliate profile={{ ...asked(status), affiliateCode: "ROBIN123" }} />, api);
    expect(screen.getByRole("link", { name: "What we owe you" }).getAttribute("href")).toBe("/affiliate/settlement");
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.getAllByText(/can apply again|We are reviewing/)).toHaveLength(1);
  });

  it("tells somebody with an account who opened an invitation what it cannot do for them", async () => {
    const { rerender } = await renderWithApi(<ProfileAffiliate profile={profile} isInvited />, api);
    expect(screen.getByText("You already have an account.")).toBeDefined();
    expect(screen.getByText(/who referred you is decided at sign-up\. You can ask to join/)).toBeDefined();
    rerender(<ProfileAffiliate profile={{ ...profile, isAffiliate: true, affiliateCode: "ROBIN123" }} isInvited />);
    expect(screen.getByText(/who referred you is decided at sign-up\.$/)).toBeDefined();
    rerender(<ProfileAffiliate profile={profile} />);
    expect(screen.queryByText("You already have an account.")).toBeNull();
  });

  it("links an affiliate to the dashboard", async () => {
    await renderWithApi(
      <ProfileAffiliate profile={{ ...profile, isAffiliate: true, affiliateCode: "ROBIN123" }} />,
      api,
    );
    expect(screen.getByRole("link", { name: "Affiliate Dashboard" }).getAttribute("href")).toBe("/affiliate/dashboard");
    expect(screen.getByText("ROBIN123")).toBeDefined();
  });
});

describe("store credit", () => {
  it("shows the balance and each entry, and nothing to an account that never had any", async () => {
    const entry = {
      ...{ id: "c1", kind: "grant" as const, amountCents: 4_000, reason: "Sorry for the delay" },
      ...{ createdAt: new Date("2026-06-14"), order: null },
    };
    const spent = { ...entry, id: "c2", kind: "spend" as const, amountCents: -1_500, reason: "" };
    const order = { id: "o-1", shortId: "ABCD1234" };
    const entries = [{ ...spent, order }, entry];
    await renderWithApi(<ProfileCredit />, { "account.credit": () => ({ balanceCents: 2_500, entries }) });
    expect(screen.getByText("$25.00")).toBeDefined();
    const [used, given] = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(used).toMatch(/^Used for an order.*#ABCD1234-\$15\.00$/);
    expect(given).toMatch(/^Added by the shop.*Sorry for the delay\+\$40\.00$/);
    expect(screen.getByRole("link", { name: "#ABCD1234" }).getAttribute("href")).toBe("/orders/o-1");
    cleanup();
    await renderWithApi(<ProfileCredit />, { "account.credit": () => ({ balanceCents: 0, entries: [] }) });
    expect(screen.queryByText("Store credit")).toBeNull();
  });
});
