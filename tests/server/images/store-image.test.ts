import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { GET } from "~/app/files/[...path]/route";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { removeImage } from "~/server/services/images/remove-image";
import { storeImage } from "~/server/services/images/store-image";
import { resetDatabase } from "~tests/support/database";

const ctx = { db, actor: null };
const store = (bytes: Buffer, purpose: "product" | "profile" = "product", name = "vial.png") =>
  storeImage(ctx, { bytes, name, purpose });
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#0a6f67" } });
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: "#000", noise: { type: "gaussian", mean: 128, sigma: 60 } },
  });

const fetched = (path: string, headers: Record<string, string> = {}) => {
  const url = new URL(path, "http://localhost:3000");
  return GET(new Request(url, { headers }), {
    params: Promise.resolve({ path: url.pathname.split("/").slice(2).map(decodeURIComponent) }),
  });
};
const uploads = () => readdir(join(env.DATA_DIR, "uploads"), { recursive: true }).catch(() => []);

beforeEach(resetDatabase);

describe("a stored picture", () => {
  it("is served as WebP in three widths, 800 by default, and cached for 3600 seconds", async () => {
    const image = await store(await picture(2400, 1600).png().toBuffer());
    expect(image).toMatchObject({ name: "vial.png", width: 1200, height: 800, purpose: "product" });
    expect(image.url).toMatch(/^\/files\/product\/[0-9a-f]{32}$/);
    for (const [query, width] of [
      ["?w=400", 400],
      ["?w=800", 800],
      ["?w=1200", 1200],
      ["", 800],
    ] as const) {
      const response = await fetched(image.url + query);
      expect(response.status).toBe(200);
      expect(response.headers.get("Content-Type")).toBe("image/webp");
      expect(response.headers.get("Cache-Control")).toBe("public, max-age=3600");
      const again = await fetched(image.url + query, { "if-none-match": response.headers.get("ETag") ?? "" });
      expect([again.status, await again.text()]).toEqual([304, ""]);
      expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
      const seen = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect(seen).toMatchObject({ format: "webp", width });
    }
  });

  it("is not found under a URL that cannot be a picture's", async () => {
    for (const path of [
      "/files/x.webp",
      "/files/product/x.webp/800.webp",
      "/files/a.b.c",
      "/files/.env",
      "/files/x?w=9",
    ]) {
      const response = await fetched(path);
      expect([path, response.status, await response.text()]).toEqual([path, 404, "Picture not found"]);
    }
  });

  it("has no metadata and is rotated upright", async () => {
    const bytes = await picture(600, 300)
      .jpeg()
      .withExif({ IFD0: { Copyright: "secret-owner" }, IFD3: { GPSLatitudeRef: "N" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const image = await store(bytes);
    const stored = await readFile(join(env.DATA_DIR, "uploads", image.key, "400.webp"));
    const seen = await sharp(stored).metadata();
    expect(seen).toMatchObject({ width: 300, height: 600 });
    for (const kind of ["exif", "icc", "iptc", "xmp", "orientation"] as const) expect(seen[kind]).toBeUndefined();
    expect(stored.includes("secret-owner")).toBe(false);
  });

  it("is one JPEG of at most 400 px when it is a profile picture", async () => {
    const image = await store(await picture(500, 1000).webp().toBuffer(), "profile");
    const response = await fetched(image.url);
    expect(response.headers.get("Content-Type")).toBe("image/jpeg");
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
      width: 200,
      height: 400,
    });
  });

  it("is deleted, row and files, once removed", async () => {
    const image = await store(await picture(100, 100).png().toBuffer());
    await removeImage(ctx, { imageId: image.id });
    expect((await fetched(image.url)).status).toBe(404);
    expect(await db.image.count()).toBe(0);
    await expect(removeImage(ctx, { imageId: image.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("a refused upload", () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  );
  const cases: [string, () => Promise<Buffer> | Buffer, string][] = [
    ["an SVG", () => svg, "not-a-picture"],
    ["HTML named .png", () => Buffer.from("<!doctype html><script>alert(1)</script>"), "not-a-picture"],
    ["a GIF", () => picture(9, 9).gif().toBuffer(), "not-a-picture"],
    ["nothing at all", () => Buffer.alloc(0), "not-a-picture"],
    ["HTML behind the first bytes of a PNG", () => Buffer.from("89504e470d0a1a0a3c68746d6c3e", "hex"), "not-a-picture"],
    ["a truncated PNG", async () => half(await noise(300, 300).png().toBuffer()), "picture-damaged"],
    ["a truncated JPEG", async () => half(await noise(300, 300).jpeg().toBuffer()), "picture-damaged"],
    ["a truncated WebP", async () => half(await noise(300, 300).webp().toBuffer()), "damaged-or-none"],
    ["a picture of 64 million pixels", () => picture(8000, 8000).png().toBuffer(), "picture-too-many-pixels"],
    [
      "more than 10 MB",
      () => Buffer.concat([Buffer.from("ffd8ff", "hex"), Buffer.alloc(10 * 2 ** 20)]),
      "picture-too-large",
    ],
  ];
  const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));

  it.each(cases)("stores nothing: %s", async (_, make, reason) => {
    const before = await uploads();
    const reasons = reason === "damaged-or-none" ? /^(picture-damaged|not-a-picture)$/ : new RegExp(`^${reason}$`);
    await expect(store(await make())).rejects.toMatchObject({
      code: "BAD_REQUEST",
      reason: expect.stringMatching(reasons),
      detail: { fieldErrors: { image: expect.any(String) } },
    });
    expect(await db.image.count()).toBe(0);
    expect(await uploads()).toEqual(before);
  });

  it("gives the profile's own message for a picture of more than 2 MB and for a file that is no picture", async () => {
    const big = Buffer.concat([Buffer.from("ffd8ff", "hex"), Buffer.alloc(2 * 2 ** 20)]);
    await expect(store(big, "profile")).rejects.toThrow("The picture is larger than 2 MB");
    await expect(store(svg, "profile")).rejects.toThrow("Please select an image file");
  });
});

describe("a URL that is not a picture's", () => {
  it.each([
    "/files/product/00000000000000000000000000000000",
    "/files/..%2F..%2Fsecrets.json",
    "/files/product/..%2F..%2F..%2Fetc%2Fpasswd",
    "/files/%2Fetc%2Fpasswd",
    "/files/product/a%00b",
    "/files/product%5C..%5C..",
    "/files/x.webp",
    "/files/product/x.webp",
    `/files/product/${"a".repeat(190)}`,
  ])("%s answers 404", async (path) => {
    const response = await fetched(path);
    expect(response.status).toBe(404);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  });

  it("answers 404 for a width that is not stored", async () => {
    const image = await store(await picture(50, 50).png().toBuffer());
    expect((await fetched(`${image.url}?w=5000`)).status).toBe(404);
  });
});
