import { handleAuth } from "~/server/auth/handle-auth";

type RouteContext = { params: Promise<{ nextauth: string[] }> };

/** Signing in and out. */
const handler = async (request: Request, { params }: RouteContext) => handleAuth(request, (await params).nextauth);

export { handler as GET, handler as POST };
