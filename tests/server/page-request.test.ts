import { describe, expect, it } from "vitest";
import { NOT_ALLOWED_PAGE, runPageRequest, signInUrl } from "~/server/page-request";

const signInFrom = (url: string) => runPageRequest(url, () => signInUrl("/admin/login", "/admin"));

describe("the way back from sign-in", () => {
  it("leads to the requested page, with its query", () => {
    expect(signInFrom("/admin/orders?section=all&_rsc=1")).toBe("/admin/login?next=%2Fadmin%2Forders%3Fsection%3Dall");
  });

  it("leads to the start, not to the page that says another one is not part of the role", () => {
    expect(signInFrom(NOT_ALLOWED_PAGE)).toBe("/admin/login?next=%2Fadmin");
    expect(signInFrom(`${NOT_ALLOWED_PAGE}?x=1`)).toBe("/admin/login?next=%2Fadmin");
  });
});
