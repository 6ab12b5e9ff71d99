import type { Cookies } from "cookie";
import NextAuth, { type NextAuthOptions } from "next-auth";

export type AuthCall = {
  method: string;
  path: readonly string[];
  query: Record<string, string>;
  body: Record<string, string>;
  cookies: Cookies;
};

/**
 * Uses next-auth's Node.js handler so that it acts on exactly the body we parsed and checked; its web handler would
 * parse the body again in its own way.
 */
export async function callNextAuth({ path, query, ...call }: AuthCall, options: NextAuthOptions): Promise<Response> {
  const headers = new Headers();
  let status = 200;
  let body: string | null = null;
  const response = {
    status(code: number) {
      status = code;
      return response;
    },
    setHeader(name: string, value: string | string[]) {
      headers.delete(name);
      for (const text of [value].flat()) headers.append(name, text);
      return response;
    },
    getHeader: (name: string) => (name === "Set-Cookie" ? headers.getSetCookie() : headers.get(name)),
    json(value: unknown) {
      headers.set("Content-Type", "application/json");
      body = JSON.stringify(value);
    },
    send(value: unknown) {
      if (typeof value === "string") body = value;
      else if (value !== undefined) response.json(value);
    },
    end: () => {},
  };
  const request = { ...call, headers: {}, query: { ...query, nextauth: [...path] } };
  await NextAuth(request as never, response as never, options); // the parts of Node's request and response that next-auth uses
  return new Response(body, { status, headers });
}
