import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { POST } from "~/app/api/upload/route";
import { sessionCookie } from "~/server/auth/session";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { resetDatabase } from "~tests/support/database";
import { createAdmin, createUser } from "~tests/support/factories";

beforeEach(resetDatabase);

const picture = (width: number, height: number, background = "#0a6f67") =>
  sharp({ create: { width, height, channels: 3, background } });
const files = async () =>
  (await readdir(join(env.DATA_DIR, "uploads"), { recursive: true }).catch(() => [])).filter((name) =>
    name.endsWith(".webp"),
  );

async function cookieOf({ id, sessionVersion }: { id: string; sessionVersion: number }) {
  return (await sessionCookie({ userId: id, sessionVersion })).split(";")[0] ?? "";
}
const adminCookie = async () => cookieOf(await createAdmin(db));

type Sent = { cookie: string; type?: string; query?: string; headers?: Record<string, string> };
const upload = (body: Buffer | ReadableStream, sent: Sent) =>
  POST(
    new Request(`http://localhost:3000/api/upload?${sent.query ?? "name=vial.png"}`, {
      method: "POST",
      body: body instanceof ReadableStream ? body : new Uint8Array(body),
      headers: {
        "content-type": sent.type ?? "image/png",
        host: "localhost:3000",
        cookie: sent.cookie,
        ...sent.headers,
      },
      ...(body instanceof ReadableStream && { duplex: "half" }),
    } as RequestInit),
  );
type Answer = { image: { id: string; url: string; name: string }; isKnown: boolean };

describe("uploaded picture", () => {
  it("is stored under a random name, re-encoded without metadata, and audited", async () => {
    const bytes = await picture(1600, 900)
      .jpeg()
      .withExif({ IFD0: { Copyright: "secret-owner" } })
      .toBuffer();
    const response = await upload(bytes, { cookie: await adminCookie(), query: "name=..%2F..%2Fmy%20vial.png" });
    expect(response.status).toBe(200);
    const { image, isKnown } = (await response.json()) as Answer;
    expect(isKnown).toBe(false);
    expect(image.name).toBe("my vial.png");
    expect(image.url).toMatch(/^\/files\/product\/[0-9a-f]{32}$/);
    const stored = await readFile(join(env.DATA_DIR, "uploads", image.url.replace("/files/", ""), "800.webp"));
    expect(await sharp(stored).metadata()).toMatchObject({ format: "webp", width: 800, height: 450 });
    expect(stored.includes("secret-owner")).toBe(false);
    expect(await db.auditEntry.findMany()).toMatchObject([{ action: "image.upload", entityId: image.id }]);
  });

  it("is stored once for concurrent and repeated uploads", async () => {
    const cookie = await adminCookie();
    const before = (await files()).length;
    const bytes = await picture(60, 60, "#123456").png().toBuffer();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => upload(bytes, { cookie })));
    const told = await Promise.all(answers.map(async (one) => (await one.json()) as Answer));
    expect(new Set(told.map(({ image }) => image.url)).size).toBe(1);
    expect(((await (await upload(bytes, { cookie })).json()) as Answer).isKnown).toBe(true);
    expect(await db.image.count()).toBe(1);
    expect(await db.auditEntry.count()).toBe(1);
    expect((await files()).length).toBe(before + 3);
  });

  it("is stored separately for the site and for products", async () => {
    const cookie = await adminCookie();
    const bytes = await picture(60, 60).png().toBuffer();
    await upload(bytes, { cookie });
    const { image } = (await (await upload(bytes, { cookie, query: "purpose=site&name=logo" })).json()) as Answer;
    expect(image.url).toMatch(/^\/files\/site\//);
    expect(await db.image.count()).toBe(2);
  });
});

describe("rejected image uploads", () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
  const notOne = "Please use a JPEG, PNG or WebP picture";
  const cases: [string, () => Promise<Buffer> | Buffer, string, string][] = [
    ["an SVG", () => svg, "image/svg+xml", notOne],
    ["HTML named .png", () => Buffer.from("<!doctype html>"), "image/png", notOne],
    ["a GIF", () => picture(9, 9).gif().toBuffer(), "image/gif", notOne],
    ["a form", () => Buffer.from("a=1"), "application/x-www-form-urlencoded", notOne],
    ["nothing", () => Buffer.alloc(0), "image/png", notOne],
    [
      "a truncated picture",
      async () => half(await picture(300, 300).png({ compressionLevel: 0 }).toBuffer()),
      "image/png",
      "The picture is damaged or incomplete",
    ],
    [
      "a bomb of 64 million pixels",
      () => picture(8000, 8000).png().toBuffer(),
      "image/png",
      "The picture has too many pixels",
    ],
    ["more than 10 MB", () => Buffer.alloc(10 * 2 ** 20 + 1, 255), "image/png", "The picture is larger than 10 MB"],
  ];

  it.each(cases)("rejects %s and stores nothing", async (_, make, type, message) => {
    const response = await upload(await make(), { cookie: await adminCookie(), type });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { message } });
    expect(await db.image.count()).toBe(0);
  });

  it("stops reading an endless body at the size limit", async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const response = await upload(endless, { cookie: await adminCookie() });
    expect(await response.json()).toMatchObject({ error: { reason: "picture-too-large" } });
    expect(sent).toBeLessThan(11 * 2 ** 20);
  });

  it("rejects uploads of customers, visitors and other sites", async () => {
    const bytes = await picture(50, 50).png().toBuffer();
    expect((await upload(bytes, { cookie: "" })).status).toBe(401);
    expect((await upload(bytes, { cookie: await cookieOf(await createUser(db)) })).status).toBe(403);
    const headers = { origin: "https://elsewhere.example" };
    expect((await upload(bytes, { cookie: await adminCookie(), headers })).status).toBe(403);
    expect(await db.image.count()).toBe(0);
  });
});
