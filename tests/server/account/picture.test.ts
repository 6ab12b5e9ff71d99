import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { encode } from "next-auth/jwt";
import sharp from "sharp";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { POST } from "~/app/api/account/picture/route";
import { GET } from "~/app/files/[...path]/route";
import { hashPassword } from "~/server/auth/password";
import { sessionCookieName } from "~/server/auth/session";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { deleteStaleUploads } from "~/server/services/retention/delete-stale-uploads";
import { fileStore } from "~/server/storage";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdminCaller, createUser } from "~tests/support/factories";

beforeEach(resetDatabase);

const picture = (width: number, height: number, background = "#0a6f67") =>
  sharp({ create: { width, height, channels: 3, background } });
const files = async () =>
  (await readdir(join(env.DATA_DIR, "uploads"), { recursive: true }).catch(() => [])).filter((name) =>
    name.endsWith(".jpg"),
  );

async function signedIn() {
  const user = await createUser(db);
  const token = { sub: user.id, sessionVersion: user.sessionVersion };
  const cookie = `${sessionCookieName()}=${await encode({ token, secret: env.NEXTAUTH_SECRET })}`;
  return { user, cookie };
}
type Sent = { cookie?: string; type?: string; headers?: Record<string, string> };
const upload = (body: Buffer | ReadableStream, { cookie, type = "image/jpeg", headers = {} }: Sent = {}) =>
  POST(
    new Request("http://localhost:3000/api/account/picture", {
      method: "POST",
      body: body instanceof ReadableStream ? body : new Uint8Array(body),
      headers: { "content-type": type, host: "localhost:3000", ...(cookie && { cookie }), ...headers },
      ...(body instanceof ReadableStream && { duplex: "half" }),
    } as RequestInit),
  );
const urlOf = async (id: string) => (await db.user.findUniqueOrThrow({ where: { id } })).profilePictureUrl;

describe("profile picture", () => {
  it("is re-encoded as a JPEG of at most 400 px without metadata, and shown to its owner", async () => {
    const { user, cookie } = await signedIn();
    const bytes = await picture(1000, 500)
      .jpeg()
      .withExif({ IFD0: { Copyright: "secret-owner" } })
      .toBuffer();
    const response = await upload(bytes, { cookie });
    expect(response.status).toBe(200);
    const { profilePictureUrl } = (await response.json()) as { profilePictureUrl: string };
    expect(profilePictureUrl).toMatch(/^\/files\/profile\/[0-9a-f]{32}$/);
    expect(await urlOf(user.id)).toBe(profilePictureUrl);
    expect((await (await callerFor(db, user.id)).account.me())?.profilePictureUrl).toBe(profilePictureUrl);
    const path = profilePictureUrl.split("/").slice(2);
    const stored = await GET(new Request(`http://localhost:3000${profilePictureUrl}`), {
      params: Promise.resolve({ path }),
    });
    const kept = Buffer.from(await stored.arrayBuffer());
    expect(await sharp(kept).metadata()).toMatchObject({ format: "jpeg", width: 400, height: 200 });
    expect(kept.includes("secret-owner")).toBe(false);
  });

  it("replaces the previous picture and deletes its files; five concurrent uploads leave one", async () => {
    const { user, cookie } = await signedIn();
    const before = (await files()).length;
    await upload(await picture(50, 50).png().toBuffer(), { cookie, type: "image/png" });
    const answers = await Promise.all(
      ["#111", "#222", "#333", "#444", "#555"].map(async (colour) =>
        upload(await picture(50, 50, colour).webp().toBuffer(), { cookie, type: "image/webp" }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await db.image.findMany()).toMatchObject([{ url: await urlOf(user.id), uploadedByUserId: user.id }]);
    expect((await files()).length).toBe(before + 1);
  });

  it("can be removed repeatedly without removing anyone else's picture", async () => {
    const { user, cookie } = await signedIn();
    const other = await signedIn();
    const bytes = await picture(50, 50).png().toBuffer();
    await upload(bytes, { cookie });
    await upload(bytes, { cookie: other.cookie });
    const api = await callerFor(db, user.id);
    await api.account.removePicture();
    await api.account.removePicture();
    expect(await urlOf(user.id)).toBeNull();
    expect(await db.image.findMany()).toMatchObject([{ uploadedByUserId: other.user.id }]);
    await db.user.update({ where: { id: user.id }, data: { profilePictureUrl: await urlOf(other.user.id) } });
    await api.account.removePicture();
    expect(await db.image.count()).toBe(1);
  });
});

describe("picture of a deleted account", () => {
  const NOTHING = { seenOwedCents: 0, seenCreditCents: 0 };
  const deletions: [string, (userId: string) => Promise<unknown>][] = [
    ["its owner", async (id) => (await callerFor(db, id)).account.deleteOwn({ password: "a fine secret", ...NOTHING })],
    ["an admin", async (userId) => (await createAdminCaller(db)).admin.users.delete({ userId })],
  ];

  it.each(deletions)(
    "goes within a day, even if its file cannot be deleted when %s deletes the account",
    async (_, del) => {
      const { user, cookie } = await signedIn();
      await db.user.update({ where: { id: user.id }, data: { passwordHash: await hashPassword("a fine secret") } });
      const before = (await files()).length;
      await upload(await picture(50, 50).jpeg().toBuffer(), { cookie });
      const failing = vi.spyOn(fileStore("uploads"), "remove").mockRejectedValue(new Error("disk is read-only"));
      await del(user.id).finally(() => failing.mockRestore());
      expect((await files()).length).toBe(before + 1);
      await deleteStaleUploads({ db, now: new Date(Date.now() + 25 * 3_600_000) });
      expect((await files()).length).toBe(before);
      expect(await db.image.count()).toBe(0);
    },
  );
});

describe("rejected picture uploads", () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
  const cases: [string, () => Promise<Buffer> | Buffer, string, string][] = [
    ["an SVG", () => svg, "image/svg+xml", "Please select an image file"],
    ["HTML said to be a PNG", () => Buffer.from("<!doctype html>"), "image/png", "Please select an image file"],
    ["a text", () => Buffer.from("Hello"), "text/plain", "Please select an image file"],
    ["a form", () => Buffer.from("a=1"), "application/x-www-form-urlencoded", "Please select an image file"],
    ["nothing", () => Buffer.alloc(0), "image/jpeg", "Please select an image file"],
    [
      "a truncated PNG",
      async () => half(await picture(300, 300).png({ compressionLevel: 0 }).toBuffer()),
      "image/png",
      "The picture is damaged or incomplete",
    ],
    ["64 million pixels", () => picture(8000, 8000).png().toBuffer(), "image/png", "The picture has too many pixels"],
    ["more than 2 MB", () => Buffer.alloc(2 * 2 ** 20 + 1, 255), "image/jpeg", "The picture is larger than 2 MB"],
  ];

  it.each(cases)("rejects %s and stores nothing", async (_, make, type, message) => {
    const { user, cookie } = await signedIn();
    const response = await upload(await make(), { cookie, type });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { message } });
    expect(await urlOf(user.id)).toBeNull();
    expect(await db.image.count()).toBe(0);
  });

  it("stops reading an endless body at the size limit", async () => {
    const { cookie } = await signedIn();
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const response = await upload(endless, { cookie });
    expect(await response.json()).toMatchObject({ error: { reason: "picture-too-large" } });
    expect(sent).toBeLessThan(3 * 2 ** 20);
  });

  it("rejects uploads of visitors, disabled accounts and other sites", async () => {
    const bytes = await picture(50, 50).jpeg().toBuffer();
    const { user, cookie } = await signedIn();
    expect((await upload(bytes)).status).toBe(401);
    const elsewhere: Record<string, string>[] = [
      { origin: "https://elsewhere.example" },
      { "sec-fetch-site": "cross-site" },
    ];
    for (const headers of elsewhere) {
      expect((await upload(bytes, { cookie, headers })).status).toBe(403);
    }
    await db.user.update({ where: { id: user.id }, data: { isDisabled: true } });
    expect((await upload(bytes, { cookie })).status).toBe(401);
    expect(await db.image.count()).toBe(0);
  });
});
