// Signs in and out like the shop's pages: through the route and next-auth itself.
import { createCaller } from "~/server/api/root";
import { createContext } from "~/server/api/trpc";
import { handleAuth } from "~/server/auth/handle-auth";
import { hashPassword } from "~/server/auth/password";
import { sessionCookie } from "~/server/auth/session";
import { db } from "~/server/db";
import { createUser } from "./factories";

export const HERE = "http://localhost:3000";
export const SECRET = "a fine secret";

/** A session cookie for this account, like the one a sign-in sets. */
export async function browserOf(user: { id: string }) {
  const { sessionVersion } = await db.user.findUniqueOrThrow({ where: { id: user.id } });
  const [cookie = ""] = (await sessionCookie({ userId: user.id, sessionVersion })).split(";");
  return cookie;
}

/** The API as called with this cookie. */
export const apiWith = async (cookie: string) => createCaller(await createContext(new Headers({ cookie })));

type Asking = {
  path?: string;
  cookie?: string;
  headers?: Record<string, string>;
  isJson?: boolean;
  /** Additional form fields, such as a code. */
  fields?: Record<string, string>;
};

/** A request to /api/auth with these fields as a form or as JSON; without fields a GET. */
export function askAuth(path: string, fields?: Record<string, string>, { cookie = "", headers, isJson }: Asking = {}) {
  const body = fields && (isJson ? JSON.stringify(fields) : new URLSearchParams(fields));
  const request = new Request(`${HERE}/api/auth/${path}`, {
    ...(body && { method: "POST", body }),
    headers: { cookie, ...(isJson && { "content-type": "application/json" }), ...headers },
  });
  return handleAuth(request, new URL(request.url).pathname.split("/").slice(3));
}

const cookiesOf = (response: Response) => response.headers.getSetCookie().map((text) => text.split(";")[0] ?? "");

/** The CSRF token that every form sends, and its cookie. */
export async function form(): Promise<{ csrfToken: string; cookie: string }> {
  const first = await askAuth("csrf");
  const { csrfToken } = (await first.json()) as { csrfToken: string };
  return { csrfToken, cookie: cookiesOf(first).join("; ") };
}

export async function signIn(
  email: string,
  password: string,
  headers: Record<string, string> = {},
  asking: Asking = {},
) {
  const { csrfToken, cookie } = await form();
  const fields = { email, password, ...asking.fields, csrfToken, callbackUrl: "/", json: "true" };
  const cookies = [cookie, asking.cookie].filter(Boolean).join("; ");
  return askAuth(asking.path ?? "callback/credentials", fields, { ...asking, headers, cookie: cookies });
}

export async function signOut(session: string) {
  const { csrfToken, cookie } = await form();
  return askAuth("signout", { csrfToken, callbackUrl: "/", json: "true" }, { cookie: `${cookie}; ${session}` });
}

export const isSignedIn = (response: Response) => cookiesOf(response).some((text) => /session-token=./.test(text));
export const deviceOf = (response: Response) =>
  cookiesOf(response).find((text) => text.startsWith("knownDevice=")) ?? "";

export const newAccount = async (email = "robin@example.test") =>
  createUser(db, { email, passwordHash: await hashPassword(SECRET) });
