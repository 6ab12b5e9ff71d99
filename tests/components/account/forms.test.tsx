import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import ForgotPasswordPage from "~/app/(auth)/forgot-password/page";
import { AffiliateSignUp } from "~/components/account/affiliate-sign-up";
import { SignInForm } from "~/components/account/sign-in-form";
import { SignUpForm } from "~/components/account/sign-up-form";
import { INITIAL_RULES } from "~/domain/program-rules";
import { TIERS } from "~/domain/tier-table";
import { NETWORK_ERROR } from "~/lib/api-error";
import { type ApiOutput, apiError, apiHandlers, pending, serverError } from "~tests/support/api-link";
import { click, press, type } from "~tests/support/interactions";
import { router } from "~tests/support/next-navigation";
import { renderWithApi } from "~tests/support/render-with-api";
import { toast } from "~tests/support/toast";
import { VIEWER } from "~tests/support/viewer";

const api = apiHandlers({
  "account.me": (): ApiOutput<"account.me"> => VIEWER,
  "account.signUp": () => ({ userId: "1" }),
  "account.signUpAffiliate": () => ({ userId: "1" }),
  "affiliate.termsToAccept": () => ({ version: null }),
  "affiliate.checkCode": () => pending(),
  "affiliate.rules": (): ApiOutput<"affiliate.rules"> => ({
    ...INITIAL_RULES,
    tiers: [...TIERS],
    version: 1,
    next: null,
  }),
});
const {
  "account.me": me,
  "account.signUp": signUp,
  "account.signUpAffiliate": signUpAffiliate,
  "affiliate.checkCode": checkCode,
} = api;
const { push } = router;

const answer = (status: number, error?: string) => {
  const url = `http://localhost:3000/login${error ? `?error=${error}` : ""}`;
  vi.stubGlobal(
    "fetch",
    vi.fn(async (path: string) =>
      path.endsWith("/csrf") ? Response.json({ csrfToken: "token" }) : Response.json({ url }, { status }),
    ),
  );
};
const typedIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

beforeEach(() => {
  answer(200);
});

describe("sign-in form", () => {
  const fill = async () => {
    type("E-mail", " Robin@Example.test ");
    type("Password", "a long secret");
    await press("Sign In");
  };

  it("continues to the requested page, and sends the normalized e-mail address", async () => {
    await renderWithApi(<SignInForm next="/checkout" />, api);
    await fill();
    await waitFor(() => expect(push).toHaveBeenCalledWith("/checkout"));
    const body = vi.mocked(fetch).mock.calls[1]?.[1]?.body as URLSearchParams;
    expect(body.get("email")).toBe("robin@example.test");
    expect(screen.getByRole("link", { name: "Sign Up" }).getAttribute("href")).toBe("/signup?next=%2Fcheckout");
    const forgot = screen.getByRole("link", { name: "Forgot password?" });
    expect(forgot.getAttribute("href")).toBe("/forgot-password?next=%2Fcheckout");
  });

  it("is reached again from 'Forgot password?' with the page that was asked for, if it is of this shop", async () => {
    const signInHref = async (next: string) => {
      await renderWithApi(await ForgotPasswordPage({ searchParams: Promise.resolve({ next }) }), api);
      const href = screen.getByRole("link", { name: "Sign In" }).getAttribute("href");
      cleanup();
      return href;
    };
    expect(await signInHref("/checkout")).toBe("/login?next=%2Fcheckout");
    expect(await signInHref("//elsewhere.example")).toBe("/login");
  });

  it.each([
    [401, "CredentialsSignin", "Invalid email or password"],
    [429, "TooManyTries", "Too many tries. Please wait a few minutes and try again."],
    [403, "Suspended", "This account is suspended. We sent you the reason by e-mail."],
    [401, "connect%20refused", "Something went wrong on our side."],
  ])("shows the error for status %i %s and keeps the input", async (status, error, text) => {
    answer(status, error);
    await renderWithApi(<SignInForm next="/" />, api);
    await fill();
    expect(await screen.findByText(text)).toBeDefined();
    expect(typedIn("E-mail")).toContain("Robin");
    expect(typedIn("Password")).toBe("a long secret");
    expect(push).not.toHaveBeenCalled();
  });

  it("says that the shop cannot be reached after a network error, and keeps the input", async () => {
    vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("Failed to fetch")));
    await renderWithApi(<SignInForm next="/" />, api);
    await fill();
    expect(await screen.findByText(NETWORK_ERROR)).toBeDefined();
    expect(typedIn("Password")).toBe("a long secret");
  });

  it("reports a sign-in without user data", async () => {
    me.mockReturnValue(null);
    await renderWithApi(<SignInForm next="/" />, api);
    await fill();
    expect(await screen.findByText("Login failed - no user data")).toBeDefined();
  });

  it("shows an error beside each missing field, focuses the first and sends nothing", async () => {
    await renderWithApi(<SignInForm next="/" />, api);
    await press("Sign In");
    expect(await screen.findByText("Email is required")).toBeDefined();
    expect(screen.getByText("Password is required")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText("E-mail"));
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe("sign-up form", () => {
  const fill = (password = "a long secret", confirm = password) => {
    type("Name", "Robin Field");
    type("E-mail", "robin@example.test");
    type("Password", password);
    type("Confirm Password", confirm);
  };

  it("creates the account, signs in and goes to the home page", async () => {
    await renderWithApi(<SignUpForm next="/" referralCode={null} />, api);
    fill();
    await press("Sign Up");
    await waitFor(() => expect(push).toHaveBeenCalledWith("/"));
    expect(signUp.mock.calls[0]?.[0]).toMatchObject({ name: "Robin Field", isReferred: false });
    expect(signUp.mock.calls[0]?.[0].referralCode).toBeUndefined();
  });

  it("names the terms and the privacy policy that the account is subject to", async () => {
    await renderWithApi(<SignUpForm next="/" referralCode={null} />, api);
    const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect([href("Terms of Service"), href("Privacy Policy")]).toEqual(["/terms", "/privacy"]);
  });

  it("fills in the referral of a visitor from a referral link", async () => {
    await renderWithApi(<SignUpForm next="/" referralCode="ROBIN123" />, api);
    expect(screen.getByLabelText<HTMLInputElement>("I was referred by someone").checked).toBe(true);
    fill();
    await press("Sign Up");
    await waitFor(() => expect(signUp).toHaveBeenCalled());
    expect(signUp.mock.calls[0]?.[0]).toMatchObject({ isReferred: true, referralCode: "ROBIN123" });
  });

  it("reports what is wrong with the passwords and the code", async () => {
    await renderWithApi(<SignUpForm next="/" referralCode={null} />, api);
    await click(screen.getByLabelText("I was referred by someone"));
    fill("short", "other");
    await press("Sign Up");
    expect(await screen.findByText("Password must be at least 6 characters")).toBeDefined();
    expect(screen.getByText("Passwords do not match")).toBeDefined();
    fill();
    await press("Sign Up");
    expect(await screen.findByText("Please enter a referral code")).toBeDefined();
    expect(signUp).not.toHaveBeenCalled();
  });

  it("marks both passwords if both are blank", async () => {
    await renderWithApi(<SignUpForm next="/" referralCode={null} />, api);
    await press("Sign Up");
    expect(await screen.findByText("Password is required")).toBeDefined();
    expect(screen.getByText("Please confirm your password")).toBeDefined();
    for (const label of ["Password", "Confirm Password"]) {
      expect(screen.getByLabelText(label).getAttribute("aria-invalid")).toBe("true");
    }
    expect(signUp).not.toHaveBeenCalled();
  });

  it("does not report a different confirmation before that field was visited", async () => {
    await renderWithApi(<SignUpForm next="/" referralCode={null} />, api);
    type("Password", "a long secret");
    fireEvent.blur(screen.getByLabelText("Password"));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText("Passwords do not match")).toBeNull();
    type("Confirm Password", "another");
    fireEvent.blur(screen.getByLabelText("Confirm Password"));
    expect(await screen.findByText("Passwords do not match")).toBeDefined();
    type("Password", "another");
    await waitFor(() => expect(screen.queryByText("Passwords do not match")).toBeNull());
  });

  it("keeps the focus on mouse down on a button or checkbox, so that no error moves it before the click", async () => {
    await renderWithApi(<SignUpForm next="/" referralCode={null} />, api);
    // True means not prevented: the browser would move the focus.
    expect(fireEvent.mouseDown(screen.getByRole("button", { name: "Sign Up" }))).toBe(false);
    expect(fireEvent.mouseDown(screen.getByLabelText("I was referred by someone"))).toBe(false);
    expect(fireEvent.mouseDown(screen.getByLabelText("E-mail"))).toBe(true);
  });

  it("shows a server error beside its field and keeps the input", async () => {
    const message = "Invalid referral code";
    signUp.mockRejectedValue(apiError(message, { code: "BAD_REQUEST", fieldErrors: { referralCode: message } }));
    await renderWithApi(<SignUpForm next="/" referralCode="NOBODY99" />, api);
    fill();
    await press("Sign Up");
    expect(await screen.findByText(message)).toBeDefined();
    expect(screen.getByLabelText("Referral Code").getAttribute("aria-invalid")).toBe("true");
    expect(typedIn("Password")).toBe("a long secret");
  });

  it("shows the reference of an unexpected failure", async () => {
    signUp.mockRejectedValue(serverError("r-1"));
    await renderWithApi(<SignUpForm next="/" referralCode={null} />, api);
    fill();
    await press("Sign Up");
    expect(await screen.findByText(/on our side.*r-1/)).toBeDefined();
  });

  it("says that the account was created if only the sign-in failed", async () => {
    answer(429, "TooManyTries");
    await renderWithApi(<SignUpForm next="/" referralCode={null} />, api);
    fill();
    await press("Sign Up");
    expect(await screen.findByText("Your account has been created.")).toBeDefined();
  });
});

describe("affiliate invitation", () => {
  const valid = { valid: true as const, referrer: { name: "Ada", profilePictureUrl: null, isFounder: true } };

  it("shows a spinner while the code is checked", async () => {
    await renderWithApi(<AffiliateSignUp code="ADA12345" />, api);
    expect(screen.getByRole("status").textContent).toContain("Checking");
  });

  it.each([
    ["missing", "", () => pending()],
    ["unknown", "ADA12345", () => ({ valid: false as const })],
    ["impossible to check", "ADA12345", () => Promise.reject(serverError("r-1"))],
  ])("shows 'Invalid Referral Link' for a code that is %s", async (_, code, answer) => {
    checkCode.mockImplementation(answer);
    await renderWithApi(<AffiliateSignUp code={code} />, api);
    expect(await screen.findByRole("heading", { name: "Invalid Referral Link" })).toBeDefined();
    expect(screen.getByText(/invalid or has expired\. Please contact the person who shared/)).toBeDefined();
    expect(screen.getByRole("link", { name: "Go to Homepage" }).getAttribute("href")).toBe("/");
  });

  it("shows the referrer and the first seven tiers, and goes to the program on the profile after sign-up", async () => {
    checkCode.mockReturnValue(valid);
    await renderWithApi(<AffiliateSignUp code="ADA12345" />, api);
    expect(screen.getAllByText("Ada")).toHaveLength(2);
    expect(screen.getAllByText("Founder").length).toBeGreaterThan(0);
    expect(await screen.findByText("Executive Professional")).toBeDefined();
    expect(screen.queryByText("Elite")).toBeNull();
    type("Full Name", "Robin Field");
    type("Email Address", "robin@example.test");
    type("Password", "a long secret");
    type("Confirm Password", "a long secret");
    await press("Create Account");
    await waitFor(() => expect(push).toHaveBeenCalledWith("/profile#affiliate"));
    expect(signUpAffiliate.mock.calls[0]?.[0]).toMatchObject({ referralCode: "ADA12345", name: "Robin Field" });
    expect(toast.success).toHaveBeenCalledWith("Account created successfully! Redirecting to your profile...");
  });
});
