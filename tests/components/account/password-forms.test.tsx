import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ForgotPasswordForm } from "~/components/account/forgot-password-form";
import { ProfileSecurity, ProfileSessions } from "~/components/account/profile-security";
import { ResetLinkExpired, ResetPasswordForm } from "~/components/account/reset-password-form";
import { ReferralCodeInput } from "~/components/account/sign-up-form";
import { EmailLinkExpired, VerifyEmail } from "~/components/account/verify-email";
import { SessionEnded } from "~/components/shared/providers";
import { StructuredData } from "~/components/store/structured-data";
import { api as trpc } from "~/trpc/react";
import { type ApiOutput, apiError, apiHandlers, pending, serverError } from "~tests/support/api-link";
import { press, type } from "~tests/support/interactions";
import { router } from "~tests/support/next-navigation";
import { renderWithApi } from "~tests/support/render-with-api";
import { toast } from "~tests/support/toast";
import { VIEWER } from "~tests/support/viewer";

type ErrorCode = NonNullable<Parameters<typeof apiError>[1]>["code"];

const AT = new Date("2026-11-20T12:00:00Z");
const SESSIONS = [
  { id: "a", browser: "Safari on macOS", signedInAt: AT, lastUsedAt: AT, isThis: true },
  { id: "b", browser: "Firefox on Windows", signedInAt: AT, lastUsedAt: AT, isThis: false },
];
const TWO_FACTOR_OFF = { onSince: null, recoveryCodesLeft: 0, isRequired: false };
const api = apiHandlers({
  "account.me": (): ApiOutput<"account.me"> => VIEWER,
  "account.requestPasswordReset": () => undefined,
  "account.resetPassword": () => ({ email: "robin@example.test" }),
  "account.verifyEmail": () => ({ isChanged: false }),
  "account.changePassword": () => undefined,
  "account.profile": (): ApiOutput<"account.profile"> | Promise<ApiOutput<"account.profile">> => pending(),
  "account.twoFactor": (): ApiOutput<"account.twoFactor"> => TWO_FACTOR_OFF,
  "account.sessions": (): ApiOutput<"account.sessions"> => SESSIONS,
  "account.endSession": () => undefined,
  "affiliate.checkCode": () => Promise.reject<never>(serverError("r-1")),
});
const {
  "account.me": me,
  "account.requestPasswordReset": ask,
  "account.resetPassword": reset,
  "account.changePassword": change,
  "account.profile": profile,
  "account.twoFactor": twoFactor,
  "account.verifyEmail": verify,
  "account.endSession": endSession,
  "account.sessions": sessions,
} = api;
const { push } = router;

const Waiting = () => <p>Waiting: {trpc.account.profile.useQuery().data?.newEmail ?? "nothing"}</p>;

const TOKEN = "t".repeat(43);
const refusal = (reason: string, message: string, code: ErrorCode = "BAD_REQUEST") =>
  apiError(message, { code, reason, requestId: "r-1" });
const ROUTE_ERRORS: Record<number, object> = {
  401: { message: "Please sign in to continue.", code: "UNAUTHORIZED", reason: "sign-in-required" },
};
const answer = (status: number) =>
  vi.stubGlobal(
    "fetch",
    vi.fn(async (path: string) =>
      path.endsWith("/csrf")
        ? Response.json({ csrfToken: "token" })
        : Response.json({ url: "/", error: ROUTE_ERRORS[status] }, { status }),
    ),
  );

beforeEach(() => {
  answer(200);
});
describe("password reset request", () => {
  it("shows the same text whether or not the account exists, and offers another address", async () => {
    await renderWithApi(<ForgotPasswordForm signInHref="/login" />, api);
    type("E-mail", " Robin@Example.test ");
    await press("Send the link");
    expect(await screen.findByText("Check your e-mail")).toBeDefined();
    expect(screen.getByText(/If robin@example.test has an account here/)).toBeDefined();
    // The clicked button is gone, so the focus moves to the heading.
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Check your e-mail" }));
    await press("Use another address");
    expect(await screen.findByLabelText("E-mail")).toBeDefined();
  });

  it.each([
    ["", "Email is required"],
    ["robin@", "Invalid email format"],
  ])("rejects '%s' with '%s' and sends nothing", async (email, text) => {
    await renderWithApi(<ForgotPasswordForm signInHref="/admin/login" />, api);
    type("E-mail", email);
    await press("Send the link");
    expect(await screen.findByText(text)).toBeDefined();
    expect(ask).not.toHaveBeenCalled();
    expect(screen.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/admin/login");
  });

  it("says to wait after too many tries, and keeps the address", async () => {
    ask.mockRejectedValue(refusal("too-many-tries", "Too many tries. You can try again in 52 minutes."));
    await renderWithApi(<ForgotPasswordForm signInHref="/login" />, api);
    type("E-mail", "robin@example.test");
    await press("Send the link");
    expect(await screen.findByText("Too many tries. You can try again in 52 minutes.")).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("E-mail").value).toBe("robin@example.test");
  });
});

describe("e-mail confirmation", () => {
  it("needs a click, so that a link scanner does not use it up", async () => {
    await renderWithApi(<VerifyEmail token={TOKEN} />, api);
    expect(verify).not.toHaveBeenCalled();
    await press("Confirm this address");
    const heading = await screen.findByRole("heading", { name: "Your e-mail address is confirmed" });
    expect(document.activeElement).toBe(heading);
    expect(verify).toHaveBeenCalledWith({ token: TOKEN });
    expect(screen.getByRole("link", { name: "Continue to the shop" }).getAttribute("href")).toBe("/");
  });

  it("reports a link that was used already, and links to the profile", async () => {
    verify.mockRejectedValue(refusal("email-link-over", "over", "PRECONDITION_FAILED"));
    await renderWithApi(<VerifyEmail token={TOKEN} />, api);
    await press("Confirm this address");
    expect(await screen.findByText("This link has expired or was used already")).toBe(document.activeElement);
    cleanup();
    await renderWithApi(<EmailLinkExpired />, api);
    expect(screen.getByRole("link", { name: "Go to your profile" }).getAttribute("href")).toBe("/profile");
  });

  it("shows an error and can be retried", async () => {
    verify.mockRejectedValueOnce(refusal("internal_server_error", "Something went wrong on our side."));
    await renderWithApi(<VerifyEmail token={TOKEN} />, api);
    await press("Confirm this address");
    expect(await screen.findByText("Something went wrong on our side.")).toBeDefined();
    await press("Confirm this address");
    expect(await screen.findByText("Your e-mail address is confirmed")).toBeDefined();
  });
});

describe("password reset", () => {
  const fill = async (password = "a new secret", confirm = password) => {
    type("Password", password);
    type("Confirm Password", confirm);
    await press("Change password");
  };

  it("signs in and goes to the home page", async () => {
    await renderWithApi(<ResetPasswordForm token={TOKEN} />, api);
    await fill();
    await waitFor(() => expect(push).toHaveBeenCalledWith("/"));
    expect(reset).toHaveBeenCalledWith({ token: TOKEN, password: "a new secret", confirmPassword: "a new secret" });
    expect(toast.success.mock.calls[0]?.[0]).toBe("Password changed successfully");
  });

  it("goes to the sign-in page if signing in failed", async () => {
    answer(429);
    await renderWithApi(<ResetPasswordForm token={TOKEN} />, api);
    await fill();
    await waitFor(() => expect(push).toHaveBeenCalledWith("/login"));
  });

  it.each([
    ["a new secret", "another", "Passwords do not match"],
    ["12345", "12345", "Password must be at least 6 characters"],
  ])("rejects '%s' and '%s' with '%s'", async (password, confirm, text) => {
    await renderWithApi(<ResetPasswordForm token={TOKEN} />, api);
    await fill(password, confirm);
    expect(await screen.findByText(text)).toBeDefined();
    expect(reset).not.toHaveBeenCalled();
  });

  it("reports an expired link and offers a new one", async () => {
    reset.mockRejectedValue(refusal("reset-link-over", "This link has expired or was used already"));
    await renderWithApi(<ResetPasswordForm token={TOKEN} />, api);
    await fill();
    expect(await screen.findByRole("heading", { name: "This link has expired or was used already" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Send a new link" }).getAttribute("href")).toBe("/forgot-password");
    cleanup();
    await renderWithApi(<ResetLinkExpired />, api);
    expect(screen.getByRole("link", { name: "Send a new link" })).toBeDefined();
  });
});

describe("profile security", () => {
  const fill = async (confirm = "a new secret") => {
    type("Current password", "old secret");
    type("New password", "a new secret");
    type("Confirm new password", confirm);
    await press("Change password");
  };

  it("changes the password and says that other sessions are signed out", async () => {
    await renderWithApi(<ProfileSecurity />, api);
    await fill();
    await waitFor(() => expect(toast.success).toHaveBeenCalled());
    expect(toast.success).toHaveBeenCalledWith("Password changed successfully", {
      description: "You are signed out everywhere else.",
    });
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
    expect(push).not.toHaveBeenCalled();
  });

  it("lists only the new session once the password is changed", async () => {
    sessions.mockReturnValue([...SESSIONS, { ...SESSIONS[0], id: "other", isCurrent: false }] as typeof SESSIONS);
    await renderWithApi(<ProfileSecurity />, api);
    expect(screen.getAllByRole("listitem")).toHaveLength(SESSIONS.length + 1);
    sessions.mockReturnValue(SESSIONS);
    await fill();
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(SESSIONS.length));
  });

  it("with two-factor on, asks for a code first, and signs in with it", async () => {
    twoFactor.mockReturnValue({ ...TWO_FACTOR_OFF, onSince: AT, recoveryCodesLeft: 8 });
    await renderWithApi(<ProfileSecurity />, api);
    await fill();
    expect(await screen.findByText("Enter the code from your authenticator app.")).toBeDefined();
    expect(change).not.toHaveBeenCalled();
    type("Code from the app", " 123456 ");
    await press("Change password");
    await waitFor(() => expect(toast.success).toHaveBeenCalled());
    expect(change).toHaveBeenCalledWith({
      ...{ currentPassword: "old secret", newPassword: "a new secret", confirmPassword: "a new secret" },
    });
    const sent = vi.mocked(fetch).mock.lastCall?.[1]?.body as URLSearchParams;
    expect([sent.get("password"), sent.get("code")]).toEqual(["a new secret", "123456"]);
    expect(screen.getByLabelText<HTMLInputElement>("Code from the app").value).toBe("");
    expect(push).not.toHaveBeenCalled();
  });

  it.each([
    ["CodeWrong", 401, /That code is incorrect/],
    ["", 429, /Too many tries/],
    ["unreached", 0, /cannot be reached/],
  ])("says that this device is signed out as well if it cannot sign in again: %s %i", async (error, status, why) => {
    vi.stubGlobal(
      "fetch",
      vi.fn(async (path: string) => {
        if (status === 0) throw new TypeError("Failed to fetch");
        if (path.endsWith("/csrf")) return Response.json({ csrfToken: "token" });
        return Response.json({ url: `/?error=${error}` }, { status });
      }),
    );
    await renderWithApi(<ProfileSecurity />, api);
    await fill();
    await waitFor(() => expect(toast.success).toHaveBeenCalledTimes(1));
    const description = toast.success.mock.lastCall?.[1]?.description;
    expect(description).toContain("You are signed out everywhere, here as well");
    expect(description).toMatch(why);
    expect(push).not.toHaveBeenCalled();
  });

  it("says that a pending e-mail change has ended, and no longer shows it", async () => {
    const waiting = (newEmail: string | null) => ({ newEmail }) as ApiOutput<"account.profile">;
    profile.mockReturnValue(waiting("robin@lab.example"));
    await renderWithApi(
      <>
        <Waiting />
        <ProfileSecurity />
      </>,
      api,
    );
    expect(screen.getByText("Waiting: robin@lab.example")).toBeDefined();
    profile.mockReturnValue(waiting(null));
    await fill();
    expect(await screen.findByText("Waiting: nothing")).toBeDefined();
    expect(toast.success).toHaveBeenCalledWith("Password changed successfully", {
      description: "You are signed out everywhere else. Your pending e-mail change was cancelled.",
    });
  });

  it("rejects a different confirmation, and reports a failure", async () => {
    await renderWithApi(<ProfileSecurity />, api);
    await fill("another");
    expect(await screen.findByText("New passwords do not match")).toBeDefined();
    change.mockRejectedValue(refusal("x", "", "INTERNAL_SERVER_ERROR"));
    await fill();
    expect(await screen.findByText("Error changing password. Reference r-1")).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("Current password").value).toBe("old secret");
  });

  it("signs out of one other device by name, and offers no such button for this one", async () => {
    await renderWithApi(<ProfileSessions />, api);
    await press("Sign out of Firefox on Windows");
    await waitFor(() => expect(endSession).toHaveBeenCalledWith({ sessionId: "b" }));
    expect(toast.success).toHaveBeenCalledWith("Signed out of Firefox on Windows");
    expect(screen.queryByRole("button", { name: "Sign out of Safari on macOS" })).toBeNull();
    endSession.mockRejectedValueOnce(refusal("not-found", "Session not found", "NOT_FOUND"));
    await press("Sign out of Firefox on Windows");
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("This one was already signed out"));
  });

  it.each([
    [200, "Signed out everywhere else"],
    [401, "You are signed out here as well. Please sign in again."],
    [500, "Something went wrong on our side."],
  ])("signs out everywhere else and on status %i says '%s'", async (status, text) => {
    answer(status);
    await renderWithApi(<ProfileSessions />, api);
    await press("Sign out everywhere else");
    if (status === 200) await waitFor(() => expect(toast.success).toHaveBeenCalledWith(text));
    else expect(await screen.findByText(text)).toBeDefined();
  });
});

/** A page whose mutation requires a signed-in account. */
function Page() {
  trpc.account.me.useQuery();
  const { mutate } = trpc.account.changePassword.useMutation();
  const input = { currentPassword: "old secret", newPassword: "a new secret", confirmPassword: "a new secret" };
  return (
    <>
      <SessionEnded />
      <button type="button" onClick={() => mutate(input)}>
        Ask
      </button>
    </>
  );
}

describe("ended session", () => {
  const end = async () => {
    change.mockRejectedValue(refusal("sign-in-required", "Please sign in to continue.", "UNAUTHORIZED"));
    await press("Ask");
  };

  it("shows a sign-in link without leaving the page, and confirms once the user is signed in again", async () => {
    window.history.replaceState(null, "", "/profile?tab=1");
    await renderWithApi(<Page />, api);
    expect(screen.queryByText("You are signed out")).toBeNull();
    await end();
    const link = await screen.findByRole("link", { name: "Sign In" });
    expect(screen.getByText("You are signed out")).toBeDefined();
    expect(link.getAttribute("href")).toBe("/login?next=%2Fprofile%3Ftab%3D1");
    expect(link.getAttribute("target")).toBe("_blank");
    me.mockReturnValueOnce(null);
    fireEvent.focus(window);
    await waitFor(() => expect(me).toHaveBeenCalledTimes(2));
    expect(screen.getByText("You are signed out")).toBeDefined();
    fireEvent.focus(window);
    await waitFor(() => expect(toast.success).toHaveBeenCalled());
    expect(toast.success.mock.calls[0]?.[0]).toBe("You are signed in again");
  });

  it("offers to reload if another account is signed in, even after the first notice was closed", async () => {
    await renderWithApi(<Page />, api);
    await end();
    await press("Stay on this page");
    me.mockReturnValue({ ...VIEWER, email: "ada@example.test" });
    fireEvent.focus(window);
    expect(await screen.findByText("You are signed in to another account")).toBeDefined();
    expect(screen.getByText(/ada@example\.test/)).toBeDefined();
    expect(screen.getByRole("button", { name: "Reload the page" })).toBeDefined();
    expect(toast.success).not.toHaveBeenCalled();
  });
});

describe("referral code", () => {
  it("shows a failed check beside its field", async () => {
    const field = { name: "referralCode", onChange: async () => {}, onBlur: async () => {}, ref: () => {} };
    await renderWithApi(<ReferralCodeInput field={field} initialCode="ADA12345" error={undefined} />, api);
    expect(screen.getByText("Error validating referral code")).toBeDefined();
    expect(screen.getByLabelText("Referral Code").getAttribute("aria-invalid")).toBe("true");
  });
});

describe("structured data", () => {
  it("cannot close its script element, whatever a product is called", async () => {
    const name = `</script><script>alert(1)</script>\u2028`;
    const { container } = await renderWithApi(<StructuredData facts={{ name }} />, api);
    const script = container.querySelector("script");
    expect(container.querySelectorAll("script")).toHaveLength(1);
    expect(script?.innerHTML).not.toContain("<");
    expect(JSON.parse(script?.innerHTML ?? "").name).toContain("</script><script>");
  });
});
