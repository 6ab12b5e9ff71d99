import { describe, expect, it } from "vitest";
import { GET, POST } from "~/app/api/trpc/[trpc]/route";
import { sessionCookie } from "~/server/auth/session";
import { db } from "~/server/db";
import { createAddress, createUser } from "~tests/support/factories";

const ORIGIN = "http://localhost:3000";
const JSON_BODY = { "content-type": "application/json" };
const name = (text: string) => JSON.stringify({ name: text, phone: "", userMessage: "" });

const post = (path: string, headers: Record<string, string>, body: BodyInit) =>
  POST(
    new Request(`${ORIGIN}/api/trpc/${path}`, {
      method: "POST",
      headers: { host: "localhost:3000", ...headers },
      body,
    }),
  );

async function signedIn(overrides: Parameters<typeof createUser>[1] = {}) {
  const user = await createUser(db, overrides);
  const cookie = (await sessionCookie({ userId: user.id, sessionVersion: 0 })).split(";")[0] ?? "";
  const nameNow = async () => (await db.user.findUniqueOrThrow({ where: { id: user.id } })).name;
  return { user, cookie, nameNow };
}

describe("a write", () => {
  it("from the shop's own page succeeds", async () => {
    const { cookie, nameNow } = await signedIn();
    const own = { cookie, ...JSON_BODY, origin: ORIGIN, "sec-fetch-site": "same-origin" };
    expect((await post("account.updateProfile", own, name("Robin Changed"))).status).toBe(200);
    expect(await nameNow()).toBe("Robin Changed");
  });

  it.each<[string, Record<string, string>, number]>([
    ["another site", { ...JSON_BODY, origin: "https://elsewhere.example" }, 403],
    ["another site, as the browser says", { ...JSON_BODY, "sec-fetch-site": "cross-site" }, 403],
    ["a sister site", { ...JSON_BODY, "sec-fetch-site": "same-site" }, 403],
    ["a page without an origin", { ...JSON_BODY, origin: "null" }, 403],
    ["a form", { "content-type": "application/x-www-form-urlencoded" }, 415],
    ["a form with files", { "content-type": "multipart/form-data; boundary=x" }, 415],
    ["plain text", { "content-type": "text/plain" }, 415],
    ["plain text that says it is JSON", { "content-type": "text/plain; application/json" }, 415],
  ])("from %s is refused and changes nothing", async (_, headers, status) => {
    const { cookie, nameNow } = await signedIn({ name: "Robin" });
    expect((await post("account.updateProfile", { cookie, ...headers }, name("Changed"))).status).toBe(status);
    expect(await nameNow()).toBe("Robin");
  });

  it("cannot be made by a link", async () => {
    const { cookie, nameNow } = await signedIn({ name: "Robin" });
    const url = `${ORIGIN}/api/trpc/account.updateProfile?input=${encodeURIComponent(name("Changed"))}`;
    expect((await GET(new Request(url, { headers: { cookie } }))).status).toBe(405);
    expect(await nameNow()).toBe("Robin");
  });
});

describe("a request", () => {
  const batch = (count: number) => {
    const paths = Array.from({ length: count }, () => "catalogue.navigation").join(",");
    return GET(new Request(`${ORIGIN}/api/trpc/${paths}?batch=1&input=${encodeURIComponent("{}")}`));
  };

  it("may batch ten calls, but not eleven", async () => {
    expect((await batch(10)).status).toBe(200);
    expect((await batch(11)).status).toBe(400);
  });

  it("over one megabyte is refused, with or without a content-length header", async () => {
    const { cookie, nameNow } = await signedIn({ name: "Robin" });
    const huge = name("x".repeat(1_100_000));
    const said = { cookie, ...JSON_BODY, "content-length": String(huge.length) };
    expect((await post("account.updateProfile", said, huge)).status).toBe(413);
    const bytes = new TextEncoder().encode(huge);
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += 65_536) controller.enqueue(bytes.subarray(at, at + 65_536));
        controller.close();
      },
    });
    const silent = new Request(`${ORIGIN}/api/trpc/account.updateProfile`, {
      method: "POST",
      headers: { cookie, ...JSON_BODY, host: "localhost:3000" },
      body: stream,
      duplex: "half",
    } as RequestInit);
    expect((await POST(silent)).status).toBe(413);
    expect(await nameNow()).toBe("Robin");
  });

  it("is never cached in between, and its cookie is hidden from scripts", async () => {
    const response = await GET(new Request(`${ORIGIN}/api/trpc/cart.summary`));
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const [cookie = ""] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^sessionId=session_\d+_[0-9a-f]{32,}; .*HttpOnly; SameSite=Lax/);
  });

  it("that causes an unexpected error reveals neither the query, nor the stack, nor a secret", async () => {
    const { cookie, user } = await signedIn();
    await createAddress(db, user.id);
    await db.$executeRawUnsafe("alter table shipping_addresses rename column city to town");
    try {
      const response = await GET(new Request(`${ORIGIN}/api/trpc/addresses.list`, { headers: { cookie } }));
      const text = await response.text();
      expect(response.status).toBe(500);
      expect(text).toContain("Something went wrong on our side.");
      expect(text).toMatch(/"requestId":"[0-9a-f-]{36}"/);
      expect(text).not.toMatch(/prisma|select|shipping_addresses|column|postgres|node_modules|\bat \/|stack/i);
    } finally {
      await db.$executeRawUnsafe("alter table shipping_addresses rename column town to city");
    }
  });
});
