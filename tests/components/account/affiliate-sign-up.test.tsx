import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import AffiliateSignUpPage from "~/app/(affiliate)/affiliate/signup/page";
import { AffiliateSignUp } from "~/components/account/affiliate-sign-up";
import { INITIAL_RULES } from "~/domain/program-rules";
import { TIERS } from "~/domain/tier-table";
import { type ApiOutput, apiHandlers, serverError } from "~tests/support/api-link";
import { press as pressButton } from "~tests/support/interactions";
import { navigation, router } from "~tests/support/next-navigation";
import { renderWithApi } from "~tests/support/render-with-api";
import { actorOf, answered, currentActor } from "~tests/support/trpc-server";

type Referrer = NonNullable<ApiOutput<"affiliate.checkCode">["referrer"]>;

const ADA: Referrer = { name: "Ada", profilePictureUrl: null, isFounder: false };
const api = apiHandlers({
  "account.me": (): ApiOutput<"account.me"> => null,
  "account.signUpAffiliate": () => ({ userId: "1" }),
  "affiliate.termsToAccept": (): ApiOutput<"affiliate.termsToAccept"> => ({ version: null }),
  "affiliate.checkCode": (): ApiOutput<"affiliate.checkCode"> => ({ valid: true, referrer: ADA }),
  "affiliate.recordClick": () => undefined,
  "affiliate.rules": (): ApiOutput<"affiliate.rules"> => ({
    ...INITIAL_RULES,
    tiers: [...TIERS],
    version: 1,
    next: null,
  }),
});
const {
  "account.signUpAffiliate": signUpAffiliate,
  "affiliate.checkCode": checkCode,
  "affiliate.recordClick": recordClick,
} = api;

const invite = (referrer: Partial<Referrer> = {}) => {
  checkCode.mockReturnValue({ valid: true, referrer: { ...ADA, ...referrer } });
  return renderWithApi(<AffiliateSignUp code="ADA12345" />, api);
};
const card = (title: string) =>
  within(screen.getByRole("heading", { name: title }).parentElement?.parentElement?.parentElement as HTMLElement);
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = () => pressButton("Create Account");
const fill = (change: Record<string, string> = {}) => {
  const typed = { name: "Robin Field", email: "robin@example.test", password: "a fine secret", confirm: "", ...change };
  type(/^Full Name/, typed.name);
  type(/^Email Address/, typed.email);
  type(/^Password/, typed.password);
  type(/^Confirm Password/, typed.confirm || typed.password);
};

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json({ csrfToken: "token", url: "http://localhost/" }));
});

describe("referrer of an invitation", () => {
  it("is shown by name as 'Verified Affiliate Member' with a placeholder for a picture", async () => {
    await invite();
    expect(screen.getByRole("banner").textContent).toContain("You have been invited by Ada");
    const referrer = card("Your Referrer");
    expect(referrer.getByText("Verified Affiliate Member")).toBeDefined();
    expect(referrer.queryByText("Founder")).toBeNull();
    expect(document.querySelector("img")).toBeNull();
  });

  it("is shown as 'Founder' with a badge and their picture", async () => {
    await invite({ isFounder: true, profilePictureUrl: "/files/profile/ada" });
    expect(card("Your Referrer").getAllByText("Founder")).toHaveLength(2);
    expect(document.querySelector("img")?.getAttribute("src")).toBe("/files/profile/ada");
  });

  it("is 'an affiliate' in the header and 'Affiliate Member' on the card if there is no name", async () => {
    await invite({ name: "" });
    expect(screen.getByRole("banner").textContent).toContain("invited by an affiliate");
    expect(card("Your Referrer").getByText("Affiliate Member")).toBeDefined();
  });
});

describe("invitation page", () => {
  it("lists the reasons to join and the pay of the first seven tiers: 8% plus the bonus", async () => {
    await invite();
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

  it("links to the terms and the privacy policy from its form", async () => {
    await invite();
    const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect([href("Terms of Service"), href("Privacy Policy")]).toEqual(["/terms", "/privacy"]);
  });

  it("sends a signed-in user to the affiliate section of the profile, and upper-cases the code", async () => {
    const page = (ref: string) => AffiliateSignUpPage({ searchParams: Promise.resolve({ ref }) });
    currentActor.mockResolvedValueOnce(actorOf());
    await expect(page("ada12345")).rejects.toThrow("redirect to /profile?invited=1#affiliate");
    await renderWithApi(await page(" ada12345 "), api);
    expect(checkCode.mock.calls[0]?.[0]).toEqual({ code: "ADA12345" });
  });

  it("remembers the invitation opened before when its address is opened without the code", async () => {
    const page = () => AffiliateSignUpPage({ searchParams: Promise.resolve({}) });
    answered.mockReturnValueOnce({ code: "ADA12345", name: "Ada" });
    const { unmount } = await renderWithApi(await page(), api);
    expect(answered).toHaveBeenCalledWith("affiliate.pendingReferral");
    expect(checkCode.mock.calls[0]?.[0]).toEqual({ code: "ADA12345" });
    unmount();
    answered.mockReturnValueOnce(null);
    await renderWithApi(await page(), api);
    expect(screen.getByRole("heading", { name: "Invalid Referral Link" })).toBeDefined();
  });

  it("records the click that led to it", async () => {
    navigation.search = "ref=ada12345&utm_source=letter";
    await renderWithApi(await AffiliateSignUpPage({ searchParams: Promise.resolve({ ref: "ada12345" }) }), api);
    expect(recordClick).toHaveBeenCalledTimes(1);
    expect(recordClick.mock.calls[0]?.[0]).toMatchObject({ code: "ada12345", utmSource: "letter" });
  });
});

describe("invitation form", () => {
  it("shows an error beside each missing field and sends nothing", async () => {
    await invite();
    await press();
    for (const text of ["Name is required", "Email is required", "Password is required"]) {
      expect(screen.getByText(text)).toBeDefined();
    }
    expect(signUpAffiliate).not.toHaveBeenCalled();
  });

  it.each([
    [{ email: "robin@" }, "Invalid email format"],
    [{ password: "12345" }, "Password must be at least 6 characters"],
    [{ confirm: "another secret" }, "Passwords do not match"],
  ])("rejects %j with '%s'", async (change, text) => {
    await invite();
    fill(change);
    await press();
    expect(screen.getByText(text)).toBeDefined();
    expect(signUpAffiliate).not.toHaveBeenCalled();
  });

  it("accepts a sign-up without a phone number", async () => {
    await invite();
    fill();
    await press();
    expect(signUpAffiliate).toHaveBeenCalledTimes(1);
    expect(signUpAffiliate.mock.calls[0]?.[0].phone ?? "").toBe("");
  });

  it("asks for the program terms if they are published, and sends the accepted version", async () => {
    api["affiliate.termsToAccept"].mockReturnValue({ version: 3 });
    await invite();
    fill();
    fireEvent.click(screen.getByRole("checkbox", { name: /accept the affiliate program terms/ }));
    expect(screen.getByRole("link", { name: "affiliate program terms" }).getAttribute("href")).toBe("/affiliate-terms");
    await press();
    expect(signUpAffiliate.mock.calls[0]?.[0]).toMatchObject({ acceptedTermsVersion: 3 });
  });

  it("says 'Failed to create account' with the reference on failure, and keeps the input", async () => {
    signUpAffiliate.mockRejectedValue(serverError("request-1"));
    await invite();
    fill();
    await press();
    expect(screen.getByRole("alert").textContent).toMatch(/Failed to create account.*request-1/);
    expect(screen.getByLabelText<HTMLInputElement>(/^Full Name/).value).toBe("Robin Field");
    expect(router.push).not.toHaveBeenCalled();
  });
});
