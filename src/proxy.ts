import { type NextRequest, NextResponse } from "next/server";
import { isCachedPath } from "~/lib/cached-paths";
import { INLINE_SCRIPTS } from "~/lib/inline-scripts";
import { env } from "~/server/env";
import { logError } from "~/server/log";
import { currentCategorySlugOf, currentSlugOf } from "~/server/services/catalogue/former-address";
import { unavailablePage } from "~/server/unavailable";
import { visitorContext } from "~/trpc/public";
import { basePolicy, noncePolicy } from "../content-security-policy.mjs";

const MOVABLE = /^\/(product|category)\/([^/]+)$/;

/**
 * Sets the Content-Security-Policy of pages. Redirects from a product's or category's former URL and keeps the referral
 * code, which the cached redirect would drop. Does not decide about access.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const isDev = env.NODE_ENV === "development";
  const { pathname, searchParams } = request.nextUrl;
  const unavailable = isCachedPath(pathname) ? null : unavailablePage();
  if (unavailable) return new NextResponse(unavailable.body, unavailable.init);
  const [, kind, former] = (searchParams.has("ref") && MOVABLE.exec(pathname)) || [];
  const current = former && (await slugNow(kind, former));
  if (current) {
    const address = request.nextUrl.clone();
    address.pathname = `/${kind}/${current}`;
    return NextResponse.redirect(address, 308);
  }
  if (isCachedPath(pathname)) {
    return NextResponse.next({ headers: { "Content-Security-Policy": basePolicy(isDev) } });
  }
  const policy = noncePolicy(Buffer.from(crypto.randomUUID()).toString("base64"), INLINE_SCRIPTS, isDev);
  const headers = new Headers(request.headers);
  // Next.js reads the nonce of its own scripts from the request.
  headers.set("Content-Security-Policy", policy);
  return NextResponse.next({ request: { headers }, headers: { "Content-Security-Policy": policy } });
}

async function slugNow(kind: string | undefined, former: string): Promise<string | null> {
  try {
    const { service } = await visitorContext();
    const slug = decodeURIComponent(former);
    return await (kind === "category" ? currentCategorySlugOf(service, slug) : currentSlugOf(service, slug));
  } catch (error) {
    logError(error, { what: "a former address" });
    return null;
  }
}

export const config = { matcher: ["/((?!_next/|api/|files/|.*\\.(?:png|webp|svg|ico|txt|xml|webmanifest)$).*)"] };
