import { describe, expect, it } from "vitest";
import { NOT_ALLOWED_PAGE, runPageRequest, signInUrl } from "~/server/page-request";

const signInFrom = (url: string) => runPageRequest(url, () => signInUrl("/admin/login", "/admin"));

describe("the way back from sign-in", () => {
  it("leads to the requested page, with its query", () => {
    expect(signInFrom("/admin/orders?section=all&_rsc=1")).toBe("/admin/login?next=%2Fadmin%2Forders%3Fsection%3Dall");
  });

  it("passes a referral and a campaign to the sign-in page, which records them, and not back", () => {
    const link = "/checkout?ref=ADA12345&again=1&utm_source=letter&utm_medium=&utm_campaign=May+%26+June";
    expect(runPageRequest(link, () => signInUrl("/login", "/checkout"))).toBe(
      "/login?next=%2Fcheckout%3Fagain%3D1%26utm_medium%3D&ref=ADA12345&utm_source=letter&utm_campaign=May%20%26%20June",
    );
  });

  it("leads to the start, not to the page that says another one is not part of the role", () => {
    expect(signInFrom(NOT_ALLOWED_PAGE)).toBe("/admin/login?next=%2Fadmin");
    expect(signInFrom(`${NOT_ALLOWED_PAGE}?x=1`)).toBe("/admin/login?next=%2Fadmin");
  });
});
