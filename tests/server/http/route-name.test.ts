import { expect, it } from "vitest";
import { routeName } from "~/server/http/route-name";

const ID = "76a72264-e096-43d0-8bf3-ee5905f9aeef";

it.each([
  ["/", 200, "/"],
  ["/product/bpc-157", 200, "/product/*"],
  ["/_next/static/chunks/main.js", 200, "/_next/*"],
  [`/admin/orders/${ID}`, 200, "/admin/orders/[id]"],
  [`/orders/${ID}`, 404, "unknown"],
  ["/api/trpc/cart.add", 200, "/api/trpc/cart.add"],
  ["/api/trpc/cart.get,orders.mine", 207, "/api/trpc (batch)"],
  ["/api/trpc/no.such.thing", 404, "/api/trpc (unknown)"],
  ["/robots.txt", 200, "/robots.txt"],
  ["/wp-admin/setup.php", 404, "unknown"],
  ["/unsubscribe/kim@example.test", 200, "other"],
  ["/a/b/c/d/e/f", 200, "unknown"],
])("%s with %i is counted as %s", (path, status, name) => {
  expect(routeName(path, status)).toBe(name);
});
