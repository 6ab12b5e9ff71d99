// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import AffiliateSignUpPage from "~/app/(affiliate)/affiliate/signup/page";
import { AffiliateSignUp } from "~/components/account/affiliate-sign-up";

const { signUpAffiliate, checkCode, recordClick, requestContext, push } = vi.hoisted(() => ({
  signUpAffiliate: vi.fn(),
  checkCode: vi.fn(),
  recordClick: vi.fn(),
  requestContext: vi.fn(),
  push: vi.fn(),
}));
vi.mock("next/navigation", () => ({
  useRouter: () => ({ push, refresh: () => {} }),
  useSearchParams: () => new URLSearchParams("ref=ada12345&utm_source=letter"),
  redirect: (to: string) => {
    throw new Error(`redirect to ${to}`);
  },
}));
vi.mock("~/server/services/settings/queries", () => ({ siteSettings: async () => ({ siteName: "Assay" }) }));
vi.mock("~/trpc/server", () => ({
  requestContext,
  HydrateClient: ({ children }: { children: ReactNode }) => children,
}));
vi.mock("~/trpc/react", () => ({
  api: {
    useUtils: () => ({ invalidate: async () => {}, account: { me: { fetch: async () => null } } }),
    account: {
      me: { useQuery: () => ({ isSuccess: true, isError: false }) },
      signUpAffiliate: { useMutation: () => ({ mutateAsync: signUpAffiliate }) },
    },
    affiliate: {
      checkCode: { useQuery: (...given: unknown[]) => checkCode(...given) },
      recordClick: { useMutation: () => ({ mutate: recordClick }) },
    },
  },
}));

const invited = (referrer: object = {}) =>
  checkCode.mockReturnValue({
    isPending: false,
    data: { valid: true, referrer: { name: "Ada", profilePictureUrl: null, isFounder: false, ...referrer } },
  });
const card = (title: string) =>
  within(screen.getByRole("heading", { name: title }).parentElement?.parentElement?.parentElement as HTMLElement);
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = () => fireEvent.click(screen.getByRole("button", { name: "Create Account" }));
const fill = (change: Record<string, string> = {}) => {
  const typed = { name: "Robin Field", email: "robin@example.test", password: "a fine secret", confirm: "", ...change };
  type(/^Full Name/, typed.name);
  type(/^Email Address/, typed.email);
  type(/^Password/, typed.password);
  type(/^Confirm Password/, typed.confirm || typed.password);
};

beforeEach(() => {
  invited();
  requestContext.mockResolvedValue({ service: { actor: null } });
  vi.stubGlobal("fetch", async () => Response.json({ csrfToken: "token", url: "http://localhost/" }));
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

describe("the referrer of an invitation", () => {
  it("is named, and is a 'Verified Affiliate Member' with a placeholder for a picture", () => {
    render(<AffiliateSignUp code="ADA12345" />);
    expect(screen.getByRole("banner").textContent).toContain("You have been invited by Ada");
    const referrer = card("Your Referrer");
    expect(referrer.getByText("Verified Affiliate Member")).toBeDefined();
    expect(referrer.queryByText("Founder")).toBeNull();
    expect(document.querySelector("img")).toBeNull();
  });

  it("is 'Founder' with a badge, and shown with their picture", () => {
    invited({ isFounder: true, profilePictureUrl: "/files/profile/ada" });
    render(<AffiliateSignUp code="ADA12345" />);
    expect(card("Your Referrer").getAllByText("Founder")).toHaveLength(2);
    expect(document.querySelector("img")?.getAttribute("src")).toBe("/files/profile/ada");
  });

  it("without a name is 'an affiliate' in the header and 'Affiliate Member' on the card", () => {
    invited({ name: "" });
    render(<AffiliateSignUp code="ADA12345" />);
    expect(screen.getByRole("banner").textContent).toContain("invited by an affiliate");
    expect(card("Your Referrer").getByText("Affiliate Member")).toBeDefined();
  });
});

describe("the invitation's page", () => {
  it("says why to join, and what the first seven tiers pay: 8% and the bonus", () => {
    render(<AffiliateSignUp code="ADA12345" />);
    for (const reason of ["Premium research compounds", "Competitive pricing", "Earn as you grow", "Trusted network"]) {
      expect(screen.getByText(reason)).toBeDefined();
    }
    const tiers = card("Affiliate Tier System").getAllByRole("listitem");
    expect(tiers.map((tier) => tier.textContent)).toEqual([
      "1Starter8%",
      "2Rising Star8% + 0.5% bonus",
      "3Builder8% + 1% bonus",
      "4Achiever8% + 1.5% bonus",
      "5Professional8% + 2% bonus",
      "6Senior Professional8% + 2.5% bonus",
      "7Executive Professional8% + 3% bonus",
    ]);
  });

  it("links to the terms and the privacy policy from its form", () => {
    render(<AffiliateSignUp code="ADA12345" />);
    const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect([href("Terms of Service"), href("Privacy Policy")]).toEqual(["/terms", "/privacy"]);
  });

  it("sends somebody who is signed in to their profile, and reads the code in capitals", async () => {
    const page = (ref: string) => AffiliateSignUpPage({ searchParams: Promise.resolve({ ref }) });
    requestContext.mockResolvedValue({ service: { actor: { userId: "x" } } });
    await expect(page("ada12345")).rejects.toThrow("redirect to /profile");
    requestContext.mockResolvedValue({ service: { actor: null } });
    render(await page(" ada12345 "));
    expect(checkCode.mock.calls[0]?.[0]).toEqual({ code: "ADA12345" });
  });

  it("counts the click that led to it", async () => {
    render(await AffiliateSignUpPage({ searchParams: Promise.resolve({ ref: "ada12345" }) }));
    expect(recordClick).toHaveBeenCalledTimes(1);
    expect(recordClick.mock.calls[0]?.[0]).toMatchObject({ code: "ada12345", utmSource: "letter" });
  });
});

describe("the invitation's form", () => {
  it("asks for what is missing, beside each field, and sends nothing", async () => {
    render(<AffiliateSignUp code="ADA12345" />);
    press();
    for (const text of ["Name is required", "Email is required", "Password is required"]) {
      expect(await screen.findByText(text)).toBeDefined();
    }
    expect(signUpAffiliate).not.toHaveBeenCalled();
  });

  it.each([
    [{ email: "robin@" }, "Invalid email format"],
    [{ password: "12345" }, "Password must be at least 6 characters"],
    [{ confirm: "another secret" }, "Passwords do not match"],
  ])("refuses %j with '%s'", async (change, text) => {
    render(<AffiliateSignUp code="ADA12345" />);
    fill(change);
    press();
    expect(await screen.findByText(text)).toBeDefined();
    expect(signUpAffiliate).not.toHaveBeenCalled();
  });

  it("takes a sign-up without a phone number", async () => {
    render(<AffiliateSignUp code="ADA12345" />);
    fill();
    press();
    await waitFor(() => expect(signUpAffiliate).toHaveBeenCalledTimes(1));
    expect(signUpAffiliate.mock.calls[0]?.[0].phone ?? "").toBe("");
  });

  it("says 'Failed to create account' with the reference when it failed, and keeps what was typed", async () => {
    signUpAffiliate.mockRejectedValue({
      message: "Something went wrong on our side.",
      data: { code: "INTERNAL_SERVER_ERROR", fieldErrors: null, requestId: "request-1" },
    });
    render(<AffiliateSignUp code="ADA12345" />);
    fill();
    press();
    expect((await screen.findByRole("alert")).textContent).toMatch(/Failed to create account.*request-1/);
    expect(screen.getByLabelText<HTMLInputElement>(/^Full Name/).value).toBe("Robin Field");
    expect(push).not.toHaveBeenCalled();
  });
});
