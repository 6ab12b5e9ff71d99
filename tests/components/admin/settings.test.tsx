import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ConfirmationHost } from "~/components/admin/confirmation-host";
import { SettingsScreen } from "~/components/admin/settings/settings-screen";
import { criticalActionsOnMail, criticalActionsOnSite, NOTHING_WAITS } from "~/domain/critical-actions";
import { SMTP_HINTS } from "~/domain/smtp-check";
import { api as trpc } from "~/trpc/react";
import { type ApiOutput, apiError, apiHandlers, pending, serverError } from "~tests/support/api-link";
import { click, press, type } from "~tests/support/interactions";
import { navigation } from "~tests/support/next-navigation";
import { renderWithApi } from "~tests/support/render-with-api";
import { requireConfirmation } from "~tests/support/require-confirmation";
import { SITE as site } from "~tests/support/site-settings";

type Step = ApiOutput<"admin.settings.testEmail">["steps"][number];
type Settings = ApiOutput<"admin.settings.get">;

const PICTURE = {
  ...{ id: "abc", url: "/files/site/abc", name: "abc.png", width: 32, height: 32, size: 512 },
  ...{ createdAt: new Date("2026-06-15T12:00:00Z"), uses: { products: [], settings: [], undo: [] } },
};
const COUNTRIES = [
  { code: "CA", name: "Canada" },
  { code: "US", name: "United States" },
];
const email: Settings["email"] = {
  ...{ smtpHost: "smtp.example.test", smtpPort: 587, smtpUser: "shop", fromName: "Assay", hasPassword: true },
  ...{ notificationEmail: "owner@example.test", updatedAt: new Date() },
};
const fillIn = () => {
  type("SMTP host", "smtp.example.test");
  type("SMTP port", "587");
  type("SMTP user", "shop");
  type("SMTP password", "pw");
  type("From name", "Assay");
  type("Notification e-mail", "owner@example.test");
};

const RUN = {
  ...{ schedule: { payoutFrequency: "weekly" as const, payoutDay: 5 }, days: [], count: 1, totalCents: 800 },
  ...{ reviewCount: 0, names: [{ userId: "u", name: "Robin Field", amountCents: 800 }] },
};
const api = apiHandlers({
  "admin.settings.get": (): Settings => ({ site, email: null, mailWay: "files", mailProblem: null }),
  "admin.settings.countries": () => COUNTRIES,
  "admin.payouts.previewSchedule": (schedule): ApiOutput<"admin.payouts.previewSchedule"> => ({
    present: { ...RUN, days: [new Date("2026-06-19T00:00:00Z")] },
    changed: { ...RUN, count: 7, totalCents: 9_000, schedule },
  }),
  "admin.settings.saveSite": (): { updatedAt: Date | null } => ({ updatedAt: new Date(1) }),
  "admin.settings.saveEmail": () => undefined,
  "admin.settings.testEmail": () => pending(),
  "admin.images.list": () => ({ images: [PICTURE], nextCursor: null }),
});
const {
  "admin.settings.get": get,
  "admin.settings.saveSite": saveSite,
  "admin.settings.saveEmail": saveEmail,
  "admin.settings.testEmail": testEmail,
} = api;

const Warning = () => trpc.admin.navigation.mailWarning.useQuery().data;

const SettingsWithQuestions = () => (
  <>
    <SettingsScreen />
    <ConfirmationHost />
  </>
);

describe("site settings", () => {
  it("show a success banner that clears after three seconds", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await renderWithApi(<SettingsScreen />, api);
    type("Site name", "Titrate");
    type("Shipping fee ($)", "12.5");
    expect(screen.getByText("Unsaved changes")).toBeTruthy();
    expect(screen.getAllByRole("button", { name: /^Save/ })).toHaveLength(1);
    await press("Save site settings");
    await screen.findByText("Site settings saved successfully!");
    expect(saveSite).toHaveBeenCalledWith(
      expect.objectContaining({ siteName: "Titrate", shippingFeeCents: 1250, headerLogoUrl: null }),
    );
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect(screen.queryByText("Site settings saved successfully!")).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.queryByText("Site settings saved successfully!")).toBeNull();
    expect(screen.queryByText("Unsaved changes")).toBeNull();
  });

  it("preview the next payouts, and reset the day to a valid one when the frequency changes", async () => {
    await renderWithApi(<SettingsScreen />, api);
    expect(screen.getByLabelText<HTMLSelectElement>("Weekday").value).toBe("5");
    type("Payouts", "monthly");
    type("Day of the month", "15");
    const region = await screen.findByRole("region", { name: /^Next payouts/ });
    await waitFor(() => expect(region.textContent).toContain("With this change: on the 15th of each month"));
    const preview = region.textContent;
    expect(preview).toContain("As it is: every FridayNext on Jun 19, 2026: $8.00 to 1 affiliate");
    expect(preview).toContain("$90.00 to 7 affiliates");
    expect(preview).toContain("and 6 more");
    await press("Save site settings");
    await screen.findByText("Site settings saved successfully!");
    expect(saveSite).toHaveBeenCalledWith(expect.objectContaining({ payoutFrequency: "monthly", payoutDay: 15 }));
    type("Payouts", "weekly");
    expect(screen.getByLabelText<HTMLSelectElement>("Weekday").value).toBe("5");
    type("Payouts", "none");
    expect(screen.queryByLabelText("Weekday")).toBeNull();
  });

  it("ask for confirmation before saving a new payment tag, naming it", async () => {
    saveSite.mockImplementation((input, headers) => {
      requireConfirmation(criticalActionsOnSite(site, input, NOTHING_WAITS), headers);
      return { updatedAt: new Date(1) };
    });
    await renderWithApi(<SettingsWithQuestions />, api);
    type("Payment tag", "$NewTag");
    await press("Save site settings");
    const dialog = within(await screen.findByRole("alertdialog", { name: "Set payment tag to $NewTag?" }));
    expect(dialog.getByText("Customers will be asked to pay this tag from now on.")).toBeTruthy();
    await press("Cancel");
    expect(screen.getByText("Failed to save site settings")).toBeTruthy();
    expect(screen.getByText("Unsaved changes")).toBeTruthy();
    await press("Save site settings");
    await screen.findByRole("alertdialog", { name: "Set payment tag to $NewTag?" });
    await press("Confirm");
    expect(await screen.findByText("Site settings saved successfully!")).toBeTruthy();
  });

  it("show an error and keep the input when saving fails", async () => {
    saveSite.mockRejectedValue(serverError("req-1"));
    await renderWithApi(<SettingsScreen />, api);
    type("Site name", "Titrate");
    await press("Save site settings");
    expect(await screen.findByText("Failed to save site settings")).toBeTruthy();
    expect(screen.getByText(/Reference req-1/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Site name").value).toBe("Titrate");
  });

  it("show errors next to each field before anything is sent", async () => {
    await renderWithApi(<SettingsScreen />, api);
    type("Site name", " ");
    type(/^Header logo/, "javascript:alert(1)");
    type("Shipping fee ($)", "ten");
    type("Remind after (days)", "1.5");
    await press("Save site settings");
    await screen.findByText("Please enter the site's name");
    expect(screen.getByText("A picture's address starts with https://")).toBeTruthy();
    expect(screen.getByText("Enter an amount in dollars, such as 49.95")).toBeTruthy();
    expect(screen.getByText("Enter a number of days")).toBeTruthy();
    expect(saveSite).not.toHaveBeenCalled();
  });

  it("take pictures from the library or a URL, and preview them", async () => {
    await renderWithApi(<SettingsScreen />, api);
    expect(screen.getByText("16x16 or 32x32 recommended.")).toBeTruthy();
    expect(screen.getByText(/1200x630 recommended/)).toBeTruthy();
    await press("Upload or choose Header logo");
    await click(screen.getByLabelText("Select abc.png"));
    await press("Use image");
    expect(screen.getByRole("img", { name: "Header logo preview" }).getAttribute("src")).toContain("/files/site/abc");
    type(/^OG image/, "https://cdn.example.test/og.png");
    expect(screen.getByRole("img", { name: "OG image preview" })).toBeTruthy();
    await press("Remove Header logo");
    expect(screen.queryByRole("img", { name: "Header logo preview" })).toBeNull();
  });

  it("let shipping countries be added and removed, but require at least one", async () => {
    await renderWithApi(<SettingsScreen />, api);
    const names = () => screen.getByRole("list", { name: "Countries shipped to" }).textContent;
    expect(names()).toBe("United States");
    type("Add a country", "CA");
    expect(names()).toBe("CanadaUnited States");
    await press("Save site settings");
    expect(saveSite).toHaveBeenLastCalledWith(expect.objectContaining({ shippingCountries: ["CA", "US"] }));
    await press("Remove Canada");
    await press("Remove United States");
    expect(await screen.findByText("Choose at least one country")).toBeTruthy();
    await press("Save site settings");
    expect(saveSite).toHaveBeenCalledTimes(1);
  });

  it("link to the backup, and show a retry when loading fails", async () => {
    await renderWithApi(<SettingsScreen />, api);
    expect(screen.getByRole("link", { name: "Open backup" }).getAttribute("href")).toBe("/admin/backup");
    cleanup();
    get.mockRejectedValueOnce(serverError("req-9"));
    await renderWithApi(<SettingsScreen />, api);
    expect(screen.getByText("req-9")).toBeTruthy();
    await press("Try again");
    expect(screen.getByLabelText("Site name")).toBeTruthy();
  });
});

describe("mail server form", () => {
  beforeEach(() => {
    navigation.search = "tab=email";
  });

  it("shows that there are no settings, and requires every field", async () => {
    await renderWithApi(<SettingsScreen />, api);
    expect(screen.getByText("No email settings found")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("SMTP port").placeholder).toBe("587");
    type("From name", "Assay");
    await press("Save settings");
    for (const text of [
      ...["Please enter the mail server's name", "Please enter the port, such as 587", "Please enter the user"],
      ...["Please enter the password", "Please enter the notification e-mail"],
    ]) {
      expect(await screen.findByText(text)).toBeTruthy();
    }
    expect(saveEmail).not.toHaveBeenCalled();
  });

  it("saves, and never shows the password again", async () => {
    await renderWithApi(<SettingsScreen />, api);
    fillIn();
    await press("Save settings");
    await screen.findByText("Settings saved successfully!");
    expect(saveEmail).toHaveBeenCalledWith(expect.objectContaining({ smtpPort: 587, smtpPass: "pw" }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("SMTP password").value).toBe(""));
    cleanup();
    get.mockReturnValue({ site, email, mailWay: "smtp", mailProblem: null });
    await renderWithApi(<SettingsScreen />, api);
    expect(screen.getByText("A password is set. Leave this empty to keep it.")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("SMTP password").type).toBe("password");
    type("From name", "Titrate");
    await press("Save settings");
    await waitFor(() => expect(saveEmail).toHaveBeenLastCalledWith(expect.objectContaining({ smtpPass: "" })));
  });

  it("is saved from the bar alone, once something was changed", async () => {
    await renderWithApi(<SettingsScreen />, api);
    const saves = () => screen.queryAllByRole("button", { name: /^Save/ }).length;
    expect(saves()).toBe(0);
    type("From name", "Titrate");
    expect(screen.getByText("Unsaved changes")).toBeTruthy();
    expect(saves()).toBe(1);
  });

  it("takes the panel's warning about the e-mails away once it is saved", async () => {
    const warning = vi.fn((): string | null => "E-mails reach nobody.");
    await renderWithApi(
      <>
        <Warning />
        <SettingsScreen />
      </>,
      { ...api, "admin.navigation.mailWarning": warning },
    );
    expect(screen.getByText("E-mails reach nobody.")).toBeTruthy();
    warning.mockReturnValue(null);
    fillIn();
    await press("Save settings");
    await waitFor(() => expect(screen.queryByText("E-mails reach nobody.")).toBeNull());
  });

  it("asks for confirmation before saving, naming the server", async () => {
    saveEmail.mockImplementation((input, headers) => requireConfirmation(criticalActionsOnMail(email, input), headers));
    get.mockReturnValue({ site, email, mailWay: "smtp", mailProblem: null });
    await renderWithApi(<SettingsWithQuestions />, api);
    type("SMTP host", "smtp.other.test");
    type("SMTP password", "pw");
    await press("Save settings");
    const question = "Send the shop's e-mails through smtp.other.test?";
    await screen.findByRole("alertdialog", { name: question });
    await press("Confirm");
    expect(await screen.findByText("Settings saved successfully!")).toBeTruthy();
  });

  it("does not offer to keep a password that cannot be read", async () => {
    const mailProblem = "The SMTP password can no longer be read. Please enter it again in the settings.";
    get.mockReturnValue({ site, email, mailWay: "smtp", mailProblem });
    await renderWithApi(<SettingsScreen />, api);
    expect(screen.getByText(mailProblem, { exact: false })).toBeTruthy();
    expect(screen.queryByText("A password is set. Leave this empty to keep it.")).toBeNull();
  });

  it("shows why saving was refused, next to the field", async () => {
    const text = "Please enter the password again: the server or the user is another one";
    saveEmail.mockRejectedValue(apiError(text, { code: "BAD_REQUEST", fieldErrors: { smtpPass: text } }));
    get.mockReturnValue({ site, email, mailWay: "smtp", mailProblem: null });
    await renderWithApi(<SettingsScreen />, api);
    type("SMTP host", "smtp.other.test");
    await press("Save settings");
    expect(await screen.findByText("Failed to save settings")).toBeTruthy();
    expect(screen.getAllByText(text).length).toBe(2);
  });

  it("tests the server step by step", async () => {
    const step = (name: Step["step"], status: Step["status"], answer = "", hint: Step["hint"] = null): Step => ({
      ...{ step: name, status, answer, hint },
    });
    testEmail.mockResolvedValue({
      isSent: false,
      steps: [
        step("resolve", "passed", "192.0.2.1"),
        step("connect", "passed", "Connected on port 587"),
        step("tls", "passed", "The connection is encrypted"),
        step("sign-in", "failed", "535 5.7.8 Not accepted", SMTP_HINTS["wrong-password"]),
        step("accepted", "skipped"),
      ],
    });
    await renderWithApi(<SettingsScreen />, api);
    fillIn();
    await press("Send test e-mail");
    expect(await screen.findByText("Failed to send test email")).toBeTruthy();
    const steps = screen.getByRole("list", { name: "Steps of the test" });
    expect(steps.textContent).toContain("Sign in failed");
    expect(steps.textContent).toContain("535 5.7.8 Not accepted");
    expect(steps.textContent).toContain("app password");
    expect(steps.textContent).toContain("Send the e-mail not tried");
    testEmail.mockResolvedValue({ isSent: true, steps: [step("resolve", "passed", "192.0.2.1")] });
    await press("Send test e-mail");
    expect(await screen.findByText("Test email sent successfully! Check your inbox.")).toBeTruthy();
  });
});
