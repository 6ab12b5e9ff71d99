import { expect, it } from "vitest";
import robots from "~/app/robots";

const { rules } = robots();
const blocked = [rules].flat().flatMap(({ disallow = [] }) => disallow);
const isBlocked = (path: string) => blocked.some((start) => path.startsWith(start));

it("robots.txt leaves public pages to crawlers, also those that begin like an account's", () => {
  const terms = ["/terms", "/privacy", "/affiliate-terms", "/shipping-returns", "/about", "/contact"];
  expect(["/", "/products", "/product/bpc-157", "/category/peptides", ...terms].filter(isBlocked)).toEqual([]);
});

it("robots.txt keeps crawlers away from accounts, the panel and the API", () => {
  const own = [
    "/affiliate/dashboard",
    "/affiliate/signup",
    "/orders/o-1",
    "/profile",
    "/admin",
    "/admin/login",
    "/api/trpc",
  ];
  expect(own.filter((path) => !isBlocked(path))).toEqual([]);
});
