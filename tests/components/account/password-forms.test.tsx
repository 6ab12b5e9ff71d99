// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ForgotPasswordForm } from "~/components/account/forgot-password-form";
import { ProfileSecurity } from "~/components/account/profile-security";
import { ReferralCodeInput } from "~/components/account/referral-code-input";
import { ResetLinkOver, ResetPasswordForm } from "~/components/account/reset-password-form";
import { SignOutElsewhere } from "~/components/account/sign-out-elsewhere";
import { EmailLinkOver, VerifyEmail } from "~/components/account/verify-email";
import { SessionEnded } from "~/components/shared/session-ended";
import { StructuredData } from "~/components/store/structured-data";

const { push, ask, reset, change, verify, me, listeners, toastSuccess } = vi.hoisted(() => ({
  push: vi.fn(),
  ask: vi.fn(),
  reset: vi.fn(),
  change: vi.fn(),
  verify: vi.fn(),
  me: vi.fn(),
  listeners: new Set<() => void>(),
  toastSuccess: vi.fn(),
}));
type Options = { onSuccess?: (done: unknown, input: unknown) => Promise<void>; onError?: (error: unknown) => void };

vi.mock("next/navigation", () => ({ useRouter: () => ({ push, refresh: () => {} }), usePathname: () => "/profile" }));
vi.mock("~/components/ui/toast", () => ({ toast: { success: toastSuccess } }));
vi.mock("~/trpc/react", async () => {
  const { useState } = await import("react");
  /** A mutation that keeps its state as the real one does. */
  const mutation = (call: (input: unknown) => Promise<unknown>, options: Options = {}) => {
    const [state, setState] = useState<{ isSuccess: boolean; error: unknown; variables: unknown }>({
      isSuccess: false,
      error: null,
      variables: undefined,
    });
    const mutateAsync = async (input: unknown) => {
      try {
        const done = await call(input);
        setState({ isSuccess: true, error: null, variables: input });
        await options.onSuccess?.(done, input);
        return done;
      } catch (error) {
        setState({ isSuccess: false, error, variables: input });
        options.onError?.(error);
        throw error;
      }
    };
    const mutate = (input: unknown) => void mutateAsync(input).catch(() => {});
    return { ...state, mutateAsync, mutate, reset: () => setState({ isSuccess: false, error: null, variables: null }) };
  };
  return {
    onSessionEnded: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    api: {
      affiliate: { checkCode: { useQuery: () => ({ data: undefined, isError: true }) } },
      useUtils: () => ({
        invalidate: async () => {},
        account: { me: { fetch: me }, profile: { invalidate: async () => {} } },
      }),
      account: {
        me: { useQuery: () => ({ data: { email: "robin@example.test" } }) },
        requestPasswordReset: { useMutation: () => mutation(ask) },
        resetPassword: { useMutation: () => mutation(reset) },
        verifyEmail: { useMutation: (options: Options) => mutation(verify, options) },
        changePassword: { useMutation: (options: Options) => mutation(change, options) },
      },
    },
  };
});

const TOKEN = "t".repeat(43);
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const refusal = (reason: string, message: string, code = "BAD_REQUEST") => ({
  message,
  data: { code, reason, fieldErrors: null, requestId: "r-1" },
});
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
  me.mockResolvedValue({ name: "Robin" });
  reset.mockResolvedValue({ email: "robin@example.test" });
});
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
  vi.unstubAllGlobals();
  listeners.clear();
});

describe("asking for a link", () => {
  it("says the same whether the account exists, and lets one try another address", async () => {
    render(<ForgotPasswordForm signInHref="/login" />);
    type("E-mail", " Robin@Example.test ");
    press("Send the link");
    expect(await screen.findByText("Check your e-mail")).toBeDefined();
    expect(screen.getByText(/If robin@example.test has an account here/)).toBeDefined();
    press("Use another address");
    expect(await screen.findByLabelText("E-mail")).toBeDefined();
  });

  it.each([
    ["", "Email is required"],
    ["robin@", "Invalid email format"],
  ])("with '%s' says '%s' and sends nothing", async (email, text) => {
    render(<ForgotPasswordForm signInHref="/admin/login" />);
    type("E-mail", email);
    press("Send the link");
    expect(await screen.findByText(text)).toBeDefined();
    expect(ask).not.toHaveBeenCalled();
    expect(screen.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/admin/login");
  });

  it("too often says to wait, and keeps the address", async () => {
    ask.mockRejectedValue(refusal("too-many-tries", "Too many tries. Please wait a while and try again."));
    render(<ForgotPasswordForm signInHref="/login" />);
    type("E-mail", "robin@example.test");
    press("Send the link");
    expect(await screen.findByText("Too many tries. Please wait a while and try again.")).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("E-mail").value).toBe("robin@example.test");
  });
});

describe("confirming an e-mail address", () => {
  it("takes a press, so that a program that opens links does not use it up", async () => {
    render(<VerifyEmail token={TOKEN} />);
    expect(verify).not.toHaveBeenCalled();
    press("Confirm this address");
    expect(await screen.findByText("Your e-mail address is confirmed")).toBeDefined();
    expect(verify).toHaveBeenCalledWith({ token: TOKEN });
    expect(screen.getByRole("link", { name: "Continue to the shop" }).getAttribute("href")).toBe("/");
  });

  it("by a link that was used meanwhile says so and leads to the profile", async () => {
    verify.mockRejectedValue(refusal("email-link-over", "over", "PRECONDITION_FAILED"));
    render(<VerifyEmail token={TOKEN} />);
    press("Confirm this address");
    expect(await screen.findByText("This link has expired or was used already")).toBeDefined();
    cleanup();
    render(<EmailLinkOver />);
    expect(screen.getByRole("link", { name: "Go to your profile" }).getAttribute("href")).toBe("/profile");
  });

  it("says what went wrong and can be pressed again", async () => {
    verify.mockRejectedValueOnce(refusal("internal_server_error", "Something went wrong on our side."));
    render(<VerifyEmail token={TOKEN} />);
    press("Confirm this address");
    expect(await screen.findByText("Something went wrong on our side.")).toBeDefined();
    press("Confirm this address");
    expect(await screen.findByText("Your e-mail address is confirmed")).toBeDefined();
  });
});

describe("choosing a new password", () => {
  const fill = (password = "a new secret", confirm = password) => {
    type("Password", password);
    type("Confirm Password", confirm);
    press("Change password");
  };

  it("signs in and goes home", async () => {
    render(<ResetPasswordForm token={TOKEN} />);
    fill();
    await waitFor(() => expect(push).toHaveBeenCalledWith("/"));
    expect(reset).toHaveBeenCalledWith({ token: TOKEN, password: "a new secret", confirmPassword: "a new secret" });
    expect(toastSuccess.mock.calls[0]?.[0]).toBe("Password changed successfully");
  });

  it("leads to signing in when that failed", async () => {
    answer(429);
    render(<ResetPasswordForm token={TOKEN} />);
    fill();
    await waitFor(() => expect(push).toHaveBeenCalledWith("/login"));
  });

  it.each([
    ["a new secret", "another", "Passwords do not match"],
    ["12345", "12345", "Password must be at least 6 characters"],
  ])("'%s' and '%s' says '%s'", async (password, confirm, text) => {
    render(<ResetPasswordForm token={TOKEN} />);
    fill(password, confirm);
    expect(await screen.findByText(text)).toBeDefined();
    expect(reset).not.toHaveBeenCalled();
  });

  it("by a link that is over says so and offers a new one", async () => {
    reset.mockRejectedValue(refusal("reset-link-over", "This link has expired or was used already"));
    render(<ResetPasswordForm token={TOKEN} />);
    fill();
    expect(await screen.findByRole("heading", { name: "This link has expired or was used already" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Send a new link" }).getAttribute("href")).toBe("/forgot-password");
    cleanup();
    render(<ResetLinkOver />);
    expect(screen.getByRole("link", { name: "Send a new link" })).toBeDefined();
  });
});

describe("the profile's security", () => {
  const fill = (confirm = "a new secret") => {
    type("Current password", "old secret");
    type("New password", "a new secret");
    type("Confirm new password", confirm);
    press("Change password");
  };

  it("changes the password and says that one is signed out everywhere else", async () => {
    render(<ProfileSecurity />);
    fill();
    await waitFor(() => expect(toastSuccess).toHaveBeenCalled());
    expect(toastSuccess).toHaveBeenCalledWith("Password changed successfully", {
      description: "You are signed out everywhere else.",
    });
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
    expect(push).not.toHaveBeenCalled();
  });

  it("refuses a confirmation that differs, and tells a failure", async () => {
    render(<ProfileSecurity />);
    fill("another");
    expect(await screen.findByText("New passwords do not match")).toBeDefined();
    change.mockRejectedValue(refusal("x", "", "INTERNAL_SERVER_ERROR"));
    fill();
    expect(await screen.findByText("Error changing password. Reference r-1")).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("Current password").value).toBe("old secret");
  });

  it.each([
    [200, "Signed out everywhere else"],
    [401, "You are signed out here as well. Please sign in again."],
    [500, "Something went wrong on our side."],
  ])("signs out everywhere else; answered with %i it says '%s'", async (status, text) => {
    answer(status);
    render(<SignOutElsewhere />);
    press("Sign out everywhere else");
    if (status === 200) await waitFor(() => expect(toastSuccess).toHaveBeenCalledWith(text));
    else expect(await screen.findByText(text)).toBeDefined();
  });
});

describe("a session that has ended", () => {
  const end = () =>
    act(() => {
      for (const listener of listeners) listener();
    });

  it("is told with a way to sign in beside this page, which stays; coming back signed in, it says so", async () => {
    window.history.replaceState(null, "", "/profile?tab=1");
    render(<SessionEnded />);
    expect(screen.queryByText("You are signed out")).toBeNull();
    end();
    const link = await screen.findByRole("link", { name: "Sign In" });
    expect(screen.getByText("You are signed out")).toBeDefined();
    expect(link.getAttribute("href")).toBe("/login?next=%2Fprofile%3Ftab%3D1");
    expect(link.getAttribute("target")).toBe("_blank");
    me.mockResolvedValueOnce(null);
    fireEvent.focus(window);
    await waitFor(() => expect(me).toHaveBeenCalledTimes(1));
    expect(screen.getByText("You are signed out")).toBeDefined();
    fireEvent.focus(window);
    await waitFor(() => expect(toastSuccess).toHaveBeenCalled());
    expect(toastSuccess.mock.calls[0]?.[0]).toBe("You are signed in again");
  });
});

describe("a referral code", () => {
  it("that cannot be checked says so, beside its field", () => {
    const field = { name: "referralCode", onChange: async () => {}, onBlur: async () => {}, ref: () => {} };
    render(<ReferralCodeInput field={field} initialCode="ADA12345" error={undefined} />);
    expect(screen.getByText("Error validating referral code")).toBeDefined();
    expect(screen.getByLabelText("Referral Code").getAttribute("aria-invalid")).toBe("true");
  });
});

describe("facts for search engines", () => {
  it("cannot end their element, whatever a product is called", () => {
    const name = `</script><script>alert(1)</script>\u2028`;
    const { container } = render(<StructuredData facts={{ name }} />);
    const script = container.querySelector("script");
    expect(container.querySelectorAll("script")).toHaveLength(1);
    expect(script?.innerHTML).not.toContain("<");
    expect(JSON.parse(script?.innerHTML ?? "").name).toContain("</script><script>");
  });
});
