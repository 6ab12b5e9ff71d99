// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { AddressBook } from "~/components/account/address-book";
import { ProfileAffiliate } from "~/components/account/profile-affiliate";
import { type Profile, ProfileInformation } from "~/components/account/profile-information";

type Refusal = { message: string; data?: { code: string; requestId: string | null; fieldErrors?: object | null } };
const { state, calls, toastSuccess, toastError } = vi.hoisted(() => ({
  state: { refusal: null as Refusal | null, addresses: [] as object[], me: undefined as { name: string } | undefined },
  calls: {} as Record<string, unknown[]>,
  toastSuccess: vi.fn(),
  toastError: vi.fn(),
}));

type Options = { onSuccess?: (given: object) => unknown; onError?: (refusal: Refusal) => unknown };

vi.mock("~/components/ui/toast", () => ({ toast: { success: toastSuccess, error: toastError } }));
vi.mock("~/components/account/profile-picture", () => ({ ProfilePicture: () => null }));
vi.mock("~/trpc/react", () => {
  const mutation = (name: string) => ({
    useMutation: (options: Options) => ({
      isPending: false,
      error: name === "delete" || name === "sendEmailLink" ? state.refusal : null,
      mutate: (input: unknown) => {
        calls[name] = [...(calls[name] ?? []), input];
        void (state.refusal ? options.onError?.(state.refusal) : options.onSuccess?.({ id: "1" }));
      },
    }),
  });
  const invalidate = async () => {};
  return {
    api: {
      useUtils: () => ({
        account: { profile: { invalidate }, me: { invalidate } },
        addresses: { list: { invalidate } },
      }),
      account: {
        me: { useQuery: () => ({ data: state.me }) },
        updateProfile: mutation("updateProfile"),
        sendEmailLink: mutation("sendEmailLink"),
        requestAffiliate: mutation("requestAffiliate"),
      },
      addresses: {
        list: { useQuery: () => ({ data: state.addresses, error: null, refetch: () => {} }) },
        create: mutation("create"),
        update: mutation("update"),
        delete: mutation("delete"),
        setDefault: mutation("setDefault"),
      },
    },
  };
});

const unexpected: Refusal = {
  message: "Something went wrong on our side.",
  data: { code: "INTERNAL_SERVER_ERROR", requestId: "r-1", fieldErrors: null },
};
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  state.refusal = null;
  state.addresses = [];
  state.me = undefined;
  for (const name of Object.keys(calls)) delete calls[name];
});

const profile = {
  name: "Robin Field",
  email: "robin@example.test",
  phone: null,
  emailVerifiedAt: new Date("2026-06-15"),
  userMessage: "",
  profilePictureUrl: null,
  isAffiliate: false,
  affiliateCode: null,
  affiliateTier: { name: "Starter", level: 1 },
  affiliateRequest: null,
} as unknown as Profile;

describe("profile information", () => {
  it("saves name, phone and order message; the e-mail address is read-only", async () => {
    render(<ProfileInformation profile={profile} />);
    expect(screen.getByLabelText<HTMLInputElement>("E-mail").readOnly).toBe(true);
    type(/^Phone/, "608 555 0113");
    type(/^Order message/, "Leave it at the desk");
    press("Save profile");
    await waitFor(() => expect(toastSuccess).toHaveBeenCalledWith("Profile updated successfully"));
    expect(calls.updateProfile).toEqual([
      { name: "Robin Field", phone: "608 555 0113", userMessage: "Leave it at the desk" },
    ]);
  });

  it("says 'Error saving profile: ' and why, and keeps what was typed", async () => {
    state.refusal = unexpected;
    render(<ProfileInformation profile={profile} />);
    type("Name", "Robin Meadow");
    press("Save profile");
    expect(
      await screen.findByText("Error saving profile: Something went wrong on our side. Reference r-1"),
    ).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Robin Meadow");
  });
});

describe("an address that is not confirmed", () => {
  const unverified = { ...profile, emailVerifiedAt: null };

  it("is said so, and gets the link again without saving the profile", async () => {
    render(<ProfileInformation profile={unverified} />);
    expect(screen.getByText(/This address is not confirmed yet/)).toBeDefined();
    press("Send it again");
    const told = { description: "It went to robin@example.test." };
    await waitFor(() => expect(toastSuccess).toHaveBeenCalledWith("We sent a new link", told));
    expect(calls.sendEmailLink).toHaveLength(1);
    expect(calls.updateProfile).toBeUndefined();
  });

  it("is told to wait after too many links", () => {
    state.refusal = {
      message: "We have sent several links today.",
      data: { code: "TOO_MANY_REQUESTS", requestId: "r-1" },
    };
    render(<ProfileInformation profile={unverified} />);
    expect(screen.getByText("We have sent several links today.")).toBeDefined();
  });

  it("is not mentioned once it is confirmed", () => {
    render(<ProfileInformation profile={profile} />);
    expect(screen.queryByText(/not confirmed/)).toBeNull();
    expect(screen.queryByRole("button", { name: "Send it again" })).toBeNull();
  });
});

describe("the address book on the profile", () => {
  const address = {
    id: "a1",
    label: "Lab",
    recipientName: "Robin Field",
    addressLine1: "12 Linden Street",
    addressLine2: null,
    city: "Madison",
    state: "WI",
    postalCode: "53703",
    country: "United States",
    phone: null,
    isDefault: false,
  };
  const fill = () => {
    type("Recipient name", "Robin Field");
    type("Street address", "12 Linden Street");
    type("City", "Madison");
    type("State", "WI");
    type("Postal code", "53703");
  };

  it("adds an address, with Home and United States filled in", async () => {
    render(<AddressBook />);
    expect(screen.getByText("No addresses yet")).toBeDefined();
    press("Add address");
    const dialog = await screen.findByRole("dialog");
    fill();
    fireEvent.click(within(dialog).getByRole("button", { name: "Add address" }));
    await waitFor(() => expect(toastSuccess).toHaveBeenCalledWith("Address added successfully"));
    expect(calls.create?.[0]).toMatchObject({ label: "Home", country: "United States", city: "Madison" });
  });

  it("begins with one's own name, and asks about the default from the second address on", async () => {
    state.me = { name: "Robin Field" };
    const { unmount } = render(<AddressBook />);
    press("Add address");
    expect((await screen.findByLabelText<HTMLInputElement>("Recipient name")).value).toBe("Robin Field");
    expect(screen.queryByLabelText("Make this my default address")).toBeNull();
    unmount();
    state.addresses = [{ ...address, id: "2" }];
    render(<AddressBook />);
    press("Add address");
    expect(await screen.findByLabelText("Make this my default address")).toBeDefined();
  });

  it("names each required field that is empty", async () => {
    render(<AddressBook />);
    press("Add address");
    const dialog = await screen.findByRole("dialog");
    type("Label", "");
    type("Country", "");
    fireEvent.click(within(dialog).getByRole("button", { name: "Add address" }));
    for (const name of ["Label", "Recipient name", "Street address", "City", "State", "Postal code", "Country"]) {
      expect(await screen.findByText(`${name} is required`)).toBeDefined();
    }
    expect(calls.create).toBeUndefined();
  });

  it.each([
    [unexpected, "Error saving address: Something went wrong on our side. Reference r-1"],
    [
      { message: "You can keep at most 50 addresses.", data: { code: "CONFLICT", requestId: "r-2" } },
      "Error saving address: You can keep at most 50 addresses.",
    ],
  ])("says 'Error saving address' and keeps what was typed", async (refusal, text) => {
    state.refusal = refusal;
    render(<AddressBook />);
    press("Add address");
    const dialog = await screen.findByRole("dialog");
    fill();
    fireEvent.click(within(dialog).getByRole("button", { name: "Add address" }));
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("City").value).toBe("Madison");
  });

  it("changes an address: 'Address updated successfully'", async () => {
    state.addresses = [address];
    render(<AddressBook />);
    press(/^Edit ?Lab$/);
    const dialog = await screen.findByRole("dialog");
    type("City", "Chicago");
    fireEvent.click(within(dialog).getByRole("button", { name: "Save address" }));
    await waitFor(() => expect(toastSuccess).toHaveBeenCalledWith("Address updated successfully"));
    expect(calls.update?.[0]).toMatchObject({ id: "a1", city: "Chicago" });
  });

  it("asks before it deletes: 'Are you sure you want to delete this address?'", async () => {
    state.addresses = [address];
    render(<AddressBook />);
    press(/^Delete ?Lab$/);
    const dialog = await screen.findByRole("alertdialog");
    expect(within(dialog).getByText("Are you sure you want to delete this address?")).toBeDefined();
    expect(calls.delete).toBeUndefined();
    fireEvent.click(within(dialog).getByRole("button", { name: "Delete address" }));
    await waitFor(() => expect(toastSuccess).toHaveBeenCalledWith("Address deleted successfully"));
  });

  it("says 'Error deleting address' and 'Error setting default address'", async () => {
    state.addresses = [address];
    state.refusal = unexpected;
    render(<AddressBook />);
    press("Set as default");
    expect(toastError).toHaveBeenCalledWith("Error setting default address", {
      description: "Something went wrong on our side. Reference r-1",
    });
    press(/^Delete ?Lab$/);
    expect(
      await screen.findByText("Error deleting address: Something went wrong on our side. Reference r-1"),
    ).toBeDefined();
  });
});

describe("the affiliate programme on the profile", () => {
  const asked = (status: string) =>
    ({ ...profile, affiliateRequest: { status, createdAt: new Date("2026-03-05"), reviewedAt: null } }) as Profile;

  it("needs a reason, then asks", () => {
    render(<ProfileAffiliate profile={profile} />);
    press("Request to join");
    expect(screen.getByText("Please tell us why you want to become an affiliate")).toBeDefined();
    expect(calls.requestAffiliate).toBeUndefined();
    expect(document.activeElement).toBe(screen.getByLabelText("Why do you want to become an affiliate?"));
    type("Why do you want to become an affiliate?", "I");
    expect(screen.queryByText("Please tell us why you want to become an affiliate")).toBeNull();
    type("Why do you want to become an affiliate?", "I know many labs");
    press("Request to join");
    expect(calls.requestAffiliate).toEqual([{ reason: "I know many labs" }]);
    expect(toastSuccess).toHaveBeenCalledWith("Affiliate request submitted! Admin will review and respond soon.");
  });

  it("says 'Failed to submit request. Please try again.' and keeps the reason", () => {
    state.refusal = unexpected;
    render(<ProfileAffiliate profile={profile} />);
    type("Why do you want to become an affiliate?", "I know many labs");
    press("Request to join");
    expect(screen.getByText("Failed to submit request. Please try again. Reference r-1")).toBeDefined();
    expect(screen.getByDisplayValue("I know many labs")).toBeDefined();
  });

  it("shows a pending request as 'Awaiting Admin', without the form", () => {
    render(<ProfileAffiliate profile={asked("pending")} />);
    expect(screen.getByText("Awaiting Admin")).toBeDefined();
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("says that a request was not approved, and how to ask again", () => {
    render(<ProfileAffiliate profile={asked("rejected")} />);
    expect(screen.getByText(/Your request of Mar 5, 2026 was not approved\. You can ask again/)).toBeDefined();
    expect(screen.getByRole("button", { name: "Ask again" })).toBeDefined();
  });

  it("tells whoever was an affiliate that it ended, and how to ask again", () => {
    render(<ProfileAffiliate profile={{ ...asked("approved"), affiliateCode: "ROBIN123" }} />);
    expect(screen.getByText(/You are no longer an affiliate/)).toBeDefined();
    expect(screen.getByRole("button", { name: "Ask again" })).toBeDefined();
    cleanup();
    render(<ProfileAffiliate profile={{ ...asked("rejected"), affiliateCode: "ROBIN123" }} />);
    expect(screen.queryByText(/You are no longer an affiliate/)).toBeNull();
  });

  it("leads an affiliate to the dashboard", () => {
    render(<ProfileAffiliate profile={{ ...profile, isAffiliate: true, affiliateCode: "ROBIN123" }} />);
    expect(screen.getByRole("link", { name: "Affiliate Dashboard" }).getAttribute("href")).toBe("/affiliate/dashboard");
    expect(screen.getByText("ROBIN123")).toBeDefined();
  });
});
