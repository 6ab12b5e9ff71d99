import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import AffiliateSignUpPage from "~/app/(affiliate)/affiliate/signup/page";
import LoginPage from "~/app/(auth)/login/page";
import SignUpPage from "~/app/(auth)/signup/page";
import ProfilePage from "~/app/(store)/profile/page";
import { INITIAL_RULES } from "~/domain/program-rules";
import { TIERS } from "~/domain/tier-table";
import { type ApiOutput, apiHandlers } from "~tests/support/api-link";
import { renderWithApi } from "~tests/support/render-with-api";
import { answered } from "~tests/support/trpc-server";

const ADA = "ADA12345";
const BOB = "BOB12345";
/** Only Ada's code is an affiliate's. */
const checked = (code: string): ApiOutput<"affiliate.checkCode"> =>
  code === ADA
    ? { valid: true, referrer: { name: "Ada L.", profilePictureUrl: null, isFounder: false } }
    : { valid: false };
const api = apiHandlers({
  "account.me": (): ApiOutput<"account.me"> => null,
  "affiliate.recordClick": () => undefined,
  "affiliate.termsToAccept": (): ApiOutput<"affiliate.termsToAccept"> => ({ version: null }),
  "affiliate.checkCode": (input: unknown) => checked((input as { code: string }).code),
  "affiliate.rules": (): ApiOutput<"affiliate.rules"> => ({
    ...INITIAL_RULES,
    tiers: [...TIERS],
    version: 1,
    next: null,
  }),
});

/** The code in the address, and the one remembered from a link that the visitor came by before. */
function visit(given: string, remembered: string | null) {
  answered.mockImplementation((path) => {
    if (path === "affiliate.pendingReferral") return remembered && { code: remembered, name: "Ada L." };
    return checked(given);
  });
  return Promise.resolve(given === "" ? {} : { ref: given });
}
const prefilled = () => screen.queryByLabelText<HTMLInputElement>("Referral Code")?.value;

beforeEach(() => {
  window.history.replaceState(null, "", "/");
});

describe("the code that the sign-up page prefills", () => {
  it.each([
    ["the one in the address", ADA, BOB, ADA],
    ["the remembered one, if that in the address is nobody's", BOB, ADA, ADA],
    ["the remembered one, if that in the address is no code", "X", ADA, ADA],
    ["the remembered one, if the address has none", "", ADA, ADA],
    ["none", "", null, undefined],
  ])("is %s", async (_, given, remembered, code) => {
    await renderWithApi(await SignUpPage({ searchParams: visit(given, remembered) }), api);
    expect(prefilled()).toBe(code);
    expect(screen.queryByText("Invalid referral code")).toBeNull();
  });

  it.each([BOB, "X"])("is a code that is nobody's only with the reason beside it: %s", async (given) => {
    await renderWithApi(await SignUpPage({ searchParams: visit(given, null) }), api);
    expect(prefilled()).toBe(given);
    expect(await screen.findByText("Invalid referral code")).toBeDefined();
  });

  it("is on the invitation page the remembered one, if that in the address is nobody's", async () => {
    const { unmount } = await renderWithApi(await AffiliateSignUpPage({ searchParams: visit(BOB, ADA) }), api);
    expect(await screen.findByText(/You have been invited by/)).toBeDefined();
    unmount();
    await renderWithApi(await AffiliateSignUpPage({ searchParams: visit(BOB, null) }), api);
    expect(await screen.findByRole("heading", { name: "Invalid Referral Link" })).toBeDefined();
  });
});

describe("a link to a page that needs an account", () => {
  const link = { membership: "Gold", ref: ADA, utm_source: "letter" };

  it("passes its referral and campaign to the sign-in page, and on to the sign-up page", async () => {
    await expect(ProfilePage({ searchParams: Promise.resolve(link) })).rejects.toThrow(
      /^redirect to \/login\?next=%2Fprofile%3Fmembership%3DGold[^&]*&ref=ADA12345&utm_source=letter$/,
    );
    const { membership: _, ...marks } = link;
    await renderWithApi(await LoginPage({ searchParams: Promise.resolve({ ...marks, next: "/profile" }) }), api);
    expect(screen.getByRole("link", { name: "Sign Up" }).getAttribute("href")).toBe(
      "/signup?next=%2Fprofile&ref=ADA12345&utm_source=letter",
    );
  });
});
