import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { AffiliateSignUp } from "~/components/account/affiliate-sign-up";
import { SignInForm } from "~/components/account/sign-in-form";
import { SignUpForm } from "~/components/account/sign-up-form";
import { FIRST_RULES } from "~/domain/program-rules";
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
    ...FIRST_RULES,
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

describe("signing in", () => {
  const fill = async () => {
    type("E-mail", " Robin@Example.test ");
    type("Password", "a long secret");
    await press("Sign In");
  };

  it("goes on to where it was asked for, with the address as the shop keeps it", async () => {
    await renderWithApi(<SignInForm next="/checkout" />, api);
    await fill();
    await waitFor(() => expect(push).toHaveBeenCalledWith("/checkout"));
    const body = vi.mocked(fetch).mock.calls[1]?.[1]?.body as URLSearchParams;
    expect(body.get("email")).toBe("robin@example.test");
    expect(screen.getByRole("link", { name: "Sign Up" }).getAttribute("href")).toBe("/signup?next=%2Fcheckout");
  });

  it.each([
    [401, "CredentialsSignin", "Invalid email or password"],
    [429, "TooManyTries", "Too many tries. Please wait a few minutes and try again."],
    [403, "Suspended", "This account is suspended. We sent you the reason by e-mail."],
    [401, "connect%20refused", "Something went wrong on our side."],
  ])("answered with %i %s says so and keeps what was typed", async (status, error, text) => {
    answer(status, error);
    await renderWithApi(<SignInForm next="/" />, api);
    await fill();
    expect(await screen.findByText(text)).toBeDefined();
    expect(typedIn("E-mail")).toContain("Robin");
    expect(typedIn("Password")).toBe("a long secret");
    expect(push).not.toHaveBeenCalled();
  });

  it("without an answer says that the shop cannot be reached, and keeps what was typed", async () => {
    vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("Failed to fetch")));
    await renderWithApi(<SignInForm next="/" />, api);
    await fill();
    expect(await screen.findByText(NETWORK_ERROR)).toBeDefined();
    expect(typedIn("Password")).toBe("a long secret");
  });

  it("says when the account is not there afterwards", async () => {
    me.mockReturnValue(null);
    await renderWithApi(<SignInForm next="/" />, api);
    await fill();
    expect(await screen.findByText("Login failed - no user data")).toBeDefined();
  });

  it("asks for what is missing, beside the field, and sends nothing", async () => {
    await renderWithApi(<SignInForm next="/" />, api);
    await press("Sign In");
    expect(await screen.findByText("Email is required")).toBeDefined();
    expect(screen.getByText("Password is required")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText("E-mail"));
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe("signing up", () => {
  const fill = (password = "a long secret", confirm = password) => {
    type("Name", "Robin Field");
    type("E-mail", "robin@example.test");
    type("Password", password);
    type("Confirm Password", confirm);
  };

  it("makes the account, signs in and goes home", async () => {
    await renderWithApi(<SignUpForm next="/" referralCode={null} />, api);
    fill();
    await press("Sign Up");
    await waitFor(() => expect(push).toHaveBeenCalledWith("/"));
    expect(signUp.mock.calls[0]?.[0]).toMatchObject({ name: "Robin Field", isReferred: false });
    expect(signUp.mock.calls[0]?.[0].referralCode).toBeUndefined();
  });

  it("is checked and filled in when the visitor came by a link", async () => {
    await renderWithApi(<SignUpForm next="/" referralCode="ROBIN123" />, api);
    expect(screen.getByLabelText<HTMLInputElement>("I was referred by someone").checked).toBe(true);
    fill();
    await press("Sign Up");
    await waitFor(() => expect(signUp).toHaveBeenCalled());
    expect(signUp.mock.calls[0]?.[0]).toMatchObject({ isReferred: true, referralCode: "ROBIN123" });
  });

  it("names what is wrong with the passwords and the code", async () => {
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

  it("marks both passwords at once when both are blank", async () => {
    await renderWithApi(<SignUpForm next="/" referralCode={null} />, api);
    await press("Sign Up");
    expect(await screen.findByText("Password is required")).toBeDefined();
    expect(screen.getByText("Please confirm your password")).toBeDefined();
    for (const label of ["Password", "Confirm Password"]) {
      expect(screen.getByLabelText(label).getAttribute("aria-invalid")).toBe("true");
    }
    expect(signUp).not.toHaveBeenCalled();
  });

  it("does not call the confirmation wrong before somebody has been there", async () => {
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

  it("leaves no field when a button or a checkbox is pressed, so that no error moves it away under the press", async () => {
    await renderWithApi(<SignUpForm next="/" referralCode={null} />, api);
    // An event that was not prevented answers true: the browser would move the focus.
    expect(fireEvent.mouseDown(screen.getByRole("button", { name: "Sign Up" }))).toBe(false);
    expect(fireEvent.mouseDown(screen.getByLabelText("I was referred by someone"))).toBe(false);
    expect(fireEvent.mouseDown(screen.getByLabelText("E-mail"))).toBe(true);
  });

  it("puts the server's refusal beside its field and keeps everything typed", async () => {
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

  it("says that the account exists when only the signing in failed", async () => {
    answer(429, "TooManyTries");
    await renderWithApi(<SignUpForm next="/" referralCode={null} />, api);
    fill();
    await press("Sign Up");
    expect(await screen.findByText("Your account has been created.")).toBeDefined();
  });
});

describe("an affiliate's invitation", () => {
  const valid = { valid: true as const, referrer: { name: "Ada", profilePictureUrl: null, isFounder: true } };

  it("shows a spinner while the code is checked", async () => {
    await renderWithApi(<AffiliateSignUp code="ADA12345" />, api);
    expect(screen.getByRole("status").textContent).toContain("Checking");
  });

  it.each([
    ["missing", "", () => pending()],
    ["unknown", "ADA12345", () => ({ valid: false as const })],
    ["impossible to check", "ADA12345", () => Promise.reject(serverError("r-1"))],
  ])("with a code that is %s is an invalid link", async (_, code, answer) => {
    checkCode.mockImplementation(answer);
    await renderWithApi(<AffiliateSignUp code={code} />, api);
    expect(await screen.findByRole("heading", { name: "Invalid Referral Link" })).toBeDefined();
    expect(screen.getByText(/invalid or has expired\. Please contact the person who shared/)).toBeDefined();
    expect(screen.getByRole("link", { name: "Go to Homepage" }).getAttribute("href")).toBe("/");
  });

  it("names the referrer, the reasons and the first seven tiers, and leads to the profile", async () => {
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
    await waitFor(() => expect(push).toHaveBeenCalledWith("/profile"));
    expect(signUpAffiliate.mock.calls[0]?.[0]).toMatchObject({ referralCode: "ADA12345", name: "Robin Field" });
    expect(toast.success).toHaveBeenCalledWith("Account created successfully! Redirecting to your profile...");
  });
});
