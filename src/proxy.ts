import { type NextRequest, NextResponse } from "next/server";
import { isKeptPath } from "~/lib/kept-paths";
import { env } from "~/server/env";
import { logError } from "~/server/log";
import { currentSlugOf } from "~/server/services/catalogue/former-address";
import { visitorContext } from "~/trpc/public";
import { basePolicy, noncePolicy } from "../content-security-policy.mjs";

const PRODUCT = /^\/product\/([^/]+)$/;

/**
 * Sets the Content-Security-Policy of pages, and keeps a referral code through a product's former address, which the
 * kept redirect cannot. Nobody's access is decided here.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const isDev = env.NODE_ENV === "development";
  const { pathname, searchParams } = request.nextUrl;
  const former = searchParams.has("ref") ? PRODUCT.exec(pathname)?.[1] : undefined;
  const current = former && (await slugNow(former));
  if (current) {
    const address = request.nextUrl.clone();
    address.pathname = `/product/${current}`;
    return NextResponse.redirect(address, 308);
  }
  if (isKeptPath(pathname)) {
    return NextResponse.next({ headers: { "Content-Security-Policy": basePolicy(isDev) } });
  }
  const policy = noncePolicy(Buffer.from(crypto.randomUUID()).toString("base64"), isDev);
  const headers = new Headers(request.headers);
  // Next.js reads the nonce of its own scripts from the request.
  headers.set("Content-Security-Policy", policy);
  return NextResponse.next({ request: { headers }, headers: { "Content-Security-Policy": policy } });
}

async function slugNow(former: string): Promise<string | null> {
  try {
    return await currentSlugOf((await visitorContext()).service, decodeURIComponent(former));
  } catch (error) {
    logError(error, { what: "a product's former address" });
    return null;
  }
}

export const config = { matcher: ["/((?!_next/|api/|files/|.*\\.(?:png|webp|svg|ico|txt|xml|webmanifest)$).*)"] };
