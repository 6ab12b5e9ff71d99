import type { MetadataRoute } from "next";
import { env } from "~/server/env";

/** Crawlers match these as prefixes: without its slash, "/affiliate/" would also keep them from /affiliate-terms. */
const NOT_FOR_SEARCH = [
  "/admin",
  "/affiliate/",
  "/api/",
  "/cart",
  "/checkout",
  "/compare",
  "/forgot-password",
  "/leaderboard",
  "/login",
  "/orders",
  "/profile",
  "/reset-password",
  "/search",
  "/signup",
  "/verify-email",
  "/unsubscribe",
];

export const dynamic = "force-dynamic";

/** Keeps crawlers away from account pages, admin and the API. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: "*", allow: "/", disallow: NOT_FOR_SEARCH },
    sitemap: new URL("/sitemap.xml", env.NEXTAUTH_URL).href,
  };
}
