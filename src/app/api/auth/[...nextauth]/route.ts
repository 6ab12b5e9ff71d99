import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authOptions } from "~/server/auth/options";
import { throttledSignIn } from "~/server/auth/throttle";

type RouteContext = { params: Promise<{ nextauth: string[] }> };

const handler = (request: NextRequest, context: RouteContext): Promise<Response> =>
  NextAuth(request as never, context as never, authOptions);

/** Sign-in tries are counted before next-auth sees them; the eleventh bad one waits. */
export const POST = async (request: NextRequest, context: RouteContext) =>
  throttledSignIn(request, (await context.params).nextauth, () => handler(request, context));
export const GET = handler;
