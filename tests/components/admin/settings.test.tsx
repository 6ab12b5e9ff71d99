// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SettingsScreen } from "~/components/admin/settings/settings-screen";
import { SMTP_HINTS } from "~/domain/smtp-check";

const calls = vi.hoisted(() => ({
  address: new URLSearchParams(),
  ...{ get: vi.fn(), saveSite: vi.fn(), saveEmail: vi.fn(), testEmail: vi.fn() },
}));

vi.mock("next/navigation", () => ({ useSearchParams: () => calls.address }));
vi.mock("~/components/admin/unsaved-changes", () => ({
  UnsavedChanges: ({ isDirty }: { isDirty: boolean }) => (isDirty ? <p>Unsaved changes</p> : null),
}));
vi.mock("~/components/admin/images/image-picker", () => ({
  ImagePicker: ({ open, onPick }: { open: boolean; onPick: (urls: string[]) => void }) =>
    open ? (
      <button type="button" onClick={() => onPick(["/files/site/abc"])}>
        pick abc
      </button>
    ) : null,
}));
vi.mock("~/trpc/react", async () => {
  const { mutation } = await import("~tests/support/mutation");
  const settings = {
    get: { useQuery: () => calls.get() },
    saveSite: mutation((input) => calls.saveSite(input)),
    saveEmail: mutation((input) => calls.saveEmail(input)),
    testEmail: mutation((input) => calls.testEmail(input)),
  };
  const utils = { admin: { settings: { get: { invalidate: async () => {} } } } };
  return { api: { useUtils: () => utils, admin: { settings } } };
});

const site = {
  ...{ siteName: "Assay", siteDescription: "Pure.", headerLogoUrl: null, footerLogoUrl: null, faviconUrl: null },
  ...{ ogImageUrl: null, paymentTag: "$AssayShop", shippingFeeCents: 5000, holdDays: 0, minimumPayoutCents: 0 },
  updatedAt: null,
};
const email = {
  ...{ smtpHost: "smtp.example.test", smtpPort: 587, smtpUser: "shop", fromName: "Assay", hasPassword: true },
  ...{ notificationEmail: "owner@example.test", updatedAt: new Date() },
};
const loaded = (data: unknown) => ({ data, isError: false, refetch: vi.fn() });
const failure = (message: string, fieldErrors: object | null = null, code = "BAD_REQUEST") =>
  Object.assign(new Error(message), { data: { code, reason: "x", fieldErrors, requestId: "req-1" } });
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const fillIn = () => {
  type("SMTP host", "smtp.example.test");
  type("SMTP port", "587");
  type("SMTP user", "shop");
  type("SMTP password", "pw");
  type("From name", "Assay");
  type("Notification e-mail", "owner@example.test");
};

beforeEach(() => {
  calls.address = new URLSearchParams();
  calls.get.mockReturnValue(loaded({ site, email: null, mailWay: "files" }));
  for (const call of [calls.saveSite, calls.saveEmail]) call.mockResolvedValue(undefined);
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe("the site's settings", () => {
  it("are saved with the banner that clears after three seconds", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    render(<SettingsScreen />);
    type("Site name", "Titrate");
    type("Shipping fee ($)", "12.5");
    expect(screen.getByText("Unsaved changes")).toBeTruthy();
    press("Save site settings");
    await screen.findByText("Site settings saved successfully!");
    expect(calls.saveSite).toHaveBeenCalledWith(
      expect.objectContaining({ siteName: "Titrate", shippingFeeCents: 1250, holdDays: 0, headerLogoUrl: null }),
    );
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect(screen.queryByText("Site settings saved successfully!")).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.queryByText("Site settings saved successfully!")).toBeNull();
    expect(screen.queryByText("Unsaved changes")).toBeNull();
    vi.useRealTimers();
  });

  it("that the shop refuses say so, and keep what was typed", async () => {
    calls.saveSite.mockRejectedValue(failure("Something went wrong on our side.", null, "INTERNAL_SERVER_ERROR"));
    render(<SettingsScreen />);
    type("Site name", "Titrate");
    press("Save site settings");
    expect(await screen.findByText("Failed to save site settings")).toBeTruthy();
    expect(screen.getByText(/Reference req-1/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Site name").value).toBe("Titrate");
  });

  it("name what is wrong beside each field, before anything is sent", async () => {
    render(<SettingsScreen />);
    type("Site name", " ");
    type(/^Header logo/, "javascript:alert(1)");
    type("Shipping fee ($)", "ten");
    type("Hold (days)", "1.5");
    press("Save site settings");
    await screen.findByText("Please enter the site's name");
    expect(screen.getByText("A picture's address starts with https://")).toBeTruthy();
    expect(screen.getByText("Enter an amount in dollars, such as 49.95")).toBeTruthy();
    expect(screen.getByText("Enter a number of days")).toBeTruthy();
    expect(calls.saveSite).not.toHaveBeenCalled();
  });

  it("take pictures from the library, an upload or an address, and show them", () => {
    render(<SettingsScreen />);
    expect(screen.getByText("16x16 or 32x32 recommended.")).toBeTruthy();
    expect(screen.getByText(/1200x630 recommended/)).toBeTruthy();
    press("Upload or choose Header logo");
    press("pick abc");
    expect(screen.getByRole("img", { name: "Header logo preview" }).getAttribute("src")).toContain("/files/site/abc");
    type(/^OG image/, "https://cdn.example.test/og.png");
    expect(screen.getByRole("img", { name: "OG image preview" })).toBeTruthy();
    press("Remove Header logo");
    expect(screen.queryByRole("img", { name: "Header logo preview" })).toBeNull();
  });

  it("lead to the backup, and can be asked for again when they could not be read", () => {
    render(<SettingsScreen />);
    expect(screen.getByRole("link", { name: "Open backup" }).getAttribute("href")).toBe("/admin/backup");
    cleanup();
    const refetch = vi.fn();
    calls.get.mockReturnValue({ data: undefined, isError: true, error: { data: { requestId: "req-9" } }, refetch });
    render(<SettingsScreen />);
    expect(screen.getByText("req-9")).toBeTruthy();
    press("Try again");
    expect(refetch).toHaveBeenCalled();
  });
});

describe("the mail server's form", () => {
  beforeEach(() => {
    calls.address = new URLSearchParams("tab=email");
  });

  it("says that there are no settings, and asks for every field", async () => {
    render(<SettingsScreen />);
    expect(screen.getByText("No email settings found")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("SMTP port").placeholder).toBe("587");
    press("Save settings");
    for (const text of [
      ...["Please enter the mail server's name", "Please enter the port, such as 587", "Please enter the user"],
      ...["Please enter the password", "Please enter the sender's name", "Please enter the notification e-mail"],
    ]) {
      expect(await screen.findByText(text)).toBeTruthy();
    }
    expect(calls.saveEmail).not.toHaveBeenCalled();
  });

  it("saves, and never shows the password again", async () => {
    render(<SettingsScreen />);
    fillIn();
    press("Save settings");
    await screen.findByText("Settings saved successfully!");
    expect(calls.saveEmail).toHaveBeenCalledWith(expect.objectContaining({ smtpPort: 587, smtpPass: "pw" }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("SMTP password").value).toBe(""));
    cleanup();
    calls.get.mockReturnValue(loaded({ site, email, mailWay: "smtp" }));
    render(<SettingsScreen />);
    expect(screen.getByText("A password is set. Leave this empty to keep it.")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("SMTP password").type).toBe("password");
    press("Save settings");
    await waitFor(() => expect(calls.saveEmail).toHaveBeenLastCalledWith(expect.objectContaining({ smtpPass: "" })));
  });

  it("does not offer to keep a password that cannot be read", async () => {
    const mailProblem = "The SMTP password cannot be read any more. Please enter it again in the settings.";
    calls.get.mockReturnValue(loaded({ site, email, mailWay: "smtp", mailProblem }));
    render(<SettingsScreen />);
    expect(screen.getByText(mailProblem, { exact: false })).toBeTruthy();
    expect(screen.queryByText("A password is set. Leave this empty to keep it.")).toBeNull();
  });

  it("says why saving was refused, beside the field", async () => {
    const text = "Please enter the password again: the server or the user is another one";
    calls.saveEmail.mockRejectedValue(failure(text, { smtpPass: text }));
    calls.get.mockReturnValue(loaded({ site, email, mailWay: "smtp" }));
    render(<SettingsScreen />);
    press("Save settings");
    expect(await screen.findByText("Failed to save settings")).toBeTruthy();
    expect(screen.getAllByText(text).length).toBe(2);
  });

  it("tests the server step by step", async () => {
    const step = (name: string, status: string, answer = "", hint: string | null = null) => ({
      ...{ step: name, status, answer, hint },
    });
    calls.testEmail.mockResolvedValue({
      isSent: false,
      steps: [
        step("resolve", "passed", "192.0.2.1"),
        step("connect", "passed", "Connected on port 587"),
        step("tls", "passed", "The connection is encrypted"),
        step("sign-in", "failed", "535 5.7.8 Not accepted", SMTP_HINTS["wrong-password"]),
        step("accepted", "skipped"),
      ],
    });
    render(<SettingsScreen />);
    fillIn();
    press("Send test e-mail");
    expect(await screen.findByText("Failed to send test email")).toBeTruthy();
    const steps = screen.getByRole("list", { name: "Steps of the test" });
    expect(steps.textContent).toContain("Sign in failed");
    expect(steps.textContent).toContain("535 5.7.8 Not accepted");
    expect(steps.textContent).toContain("app password");
    expect(steps.textContent).toContain("Hand over the e-mail not tried");
    calls.testEmail.mockResolvedValue({ isSent: true, steps: [step("resolve", "passed", "192.0.2.1")] });
    press("Send test e-mail");
    expect(await screen.findByText("Test email sent successfully! Check your inbox.")).toBeTruthy();
  });
});
