import { expect, it } from "vitest";
import { createRouteNames } from "~/server/http/route-name";

const ID = "76a72264-e096-43d0-8bf3-ee5905f9aeef";
const routeName = createRouteNames();

it.each([
  ["/", "/"],
  ["/product/bpc-157", "/product/*"],
  ["/_next/static/chunks/main.js", "/_next/*"],
  [`/admin/orders/${ID}`, "/admin/orders/[id]"],
  [`/orders/${ID}`, "/orders/[id]"],
  ["/api/health/ready", "/api/health/ready"],
  ["/api/trpc/cart.add", "/api/trpc/cart.add"],
  ["/api/trpc/cart.get,orders.mine", "/api/trpc (batch)"],
  // Unknown paths get no name of their own, whatever the response.
  ["/api/trpc/no.such", "/api/trpc (other)"],
  ["/zqxv/", "other"],
  ["/admin/zqxv", "other"],
  ["/admin/orders/kim@example.test", "other"],
])("%s is counted as %s", (path, name) => {
  expect(routeName(path)).toBe(name);
});
