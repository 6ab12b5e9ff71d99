// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import AdminError from "~/app/(admin)/admin/(panel)/error";
import StoreError from "~/app/(store)/error";
import PrivacyPage from "~/app/(store)/privacy/page";
import ShippingReturnsPage from "~/app/(store)/shipping-returns/page";
import TermsPage from "~/app/(store)/terms/page";
import PageError from "~/app/error";
import NotFound from "~/app/not-found";
import { SIGN_UP_TRACE_DAYS, VISIT_DAYS, VISITOR_CART_DAYS } from "~/domain/retention";

afterEach(cleanup);

/** The section headings of the text, each of which must be linked from its contents. */
function contents(): string[] {
  const links = screen.getByRole("navigation", { name: "Contents" }).querySelectorAll("a");
  return [...links].map((link) => {
    const target = document.getElementById(link.getAttribute("href")?.slice(1) ?? "");
    const heading = target?.querySelector("h2")?.textContent?.replace(/^\d+\. /, "") ?? "";
    expect(link.textContent).toContain(heading);
    return heading;
  });
}

describe("legal pages", () => {
  it("cover the required topics in the terms", () => {
    render(<TermsPage />);
    expect(contents()).toEqual(
      expect.arrayContaining([
        "Research use only",
        "Age 18 and over",
        "Qualified researchers",
        "Prohibited uses",
        "Liability",
        "Compliance",
      ]),
    );
    expect(document.body.textContent).toContain("end your part in the program.");
  });

  it("cover the required topics in the privacy policy", () => {
    render(<PrivacyPage />);
    expect(contents()).toEqual([
      "Data we collect",
      "How we use it",
      "Sharing",
      "Cookies",
      "Security",
      "Your rights",
      "Retention",
      "Children under 18",
      "Changes",
      "Contact",
    ]);
  });
});

describe("privacy policy", () => {
  it("states the retention of visits, sign-ups and carts that the deletion applies", () => {
    render(<PrivacyPage />);
    const text = document.body.textContent?.replace(/\s+/g, " ");
    expect(text).toContain(`summed up by day and removed after ${VISIT_DAYS} days`);
    expect(text).toMatch(new RegExp(`The click that led to a sign-up, .* is removed after ${SIGN_UP_TRACE_DAYS} days`));
    expect(text).toContain(`A visitor's cart is removed ${VISITOR_CART_DAYS} days after its last change`);
  });

  it("repeats none of the promises that the shop does not keep", () => {
    render(<PrivacyPage />);
    const untrue = [
      /encrypted/,
      /by machine alone/,
      /changes are announced/,
      /cannot be turned back/,
      /only what their work/,
    ];
    for (const promise of untrue) expect(document.body.textContent).not.toMatch(promise);
  });
});

it("the privacy policy names the contacts: the contact page, or a reply to any e-mail", () => {
  render(<PrivacyPage />);
  expect(screen.getByRole("link", { name: "contact us" }).getAttribute("href")).toBe("/contact?topic=privacy");
  expect(document.body.textContent).toContain("You can also reply to any of our e-mails.");
});

it("the page on returns says where a refund goes, without promising money for what store credit paid", async () => {
  render(await ShippingReturnsPage());
  const text = document.body.textContent?.replace(/\s+/g, " ");
  expect(text).toContain("money to the Cash App account that you paid from, store credit to your store credit.");
  expect(text).toContain("Instead of money, we can also give you store credit.");
});

describe("error pages", () => {
  it("show Page Not Found with links onward for an unknown URL", async () => {
    render(await NotFound());
    expect(screen.getByRole("heading", { name: "Page Not Found" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Assay, home" }).getAttribute("href")).toBe("/");
    expect(screen.getByRole("link", { name: "Back to the shop" }).getAttribute("href")).toBe("/");
    expect(screen.getByRole("link", { name: "Search products" }).getAttribute("href")).toBe("/search");
  });

  it.each([
    ["within the shop's frame", StoreError, "Back to the shop", "/"],
    ["with the frame it stood in", PageError, "Back to the shop", "/"],
    ["within the panel's frame", AdminError, "Back to the dashboard", "/admin"],
  ])("show the reference, a retry and the way back for a failed page: %s", (_, Failed, back, href) => {
    const retry = vi.fn();
    render(<Failed error={Object.assign(new Error("secret detail"), { digest: "d-42" })} retry={retry} />);
    expect(screen.getByRole("heading", { name: "Something went wrong on our side." })).toBeDefined();
    expect(screen.getByText("d-42")).toBeDefined();
    expect(document.body.textContent).not.toContain("secret");
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(retry).toHaveBeenCalled();
    expect(screen.getByRole("link", { name: back }).getAttribute("href")).toBe(href);
  });
});
