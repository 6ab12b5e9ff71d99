// Files that are a picture and something else as well, and pictures that are small to upload but large in memory.
// Stored pictures are re-encoded from their pixels, so nothing else gets through.
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { GET } from "~/app/files/[...path]/route";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { storeImage } from "~/server/services/images/store-image";
import { resetDatabase } from "~tests/support/database";

beforeEach(async () => {
  await resetDatabase();
  await rm(join(env.DATA_DIR, "uploads"), { recursive: true, force: true });
});

const SCRIPT = "<script>alert('polyglot')</script><?php system($_GET[0]); ?>";
const ZIP = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), Buffer.from(SCRIPT)]);
const picture = () => sharp({ create: { width: 90, height: 60, channels: 3, background: "#0a6f67" } });
const behind = (bytes: Buffer, more: Buffer | string) => Buffer.concat([bytes, Buffer.from(more)]);

/** A JPEG with a script in a comment right after its first two bytes. */
function commented(jpeg: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(SCRIPT.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, Buffer.from(SCRIPT), jpeg.subarray(2)]);
}

/** A PNG with an extra chunk before its pixels. */
function withChunk(png: Buffer, type: string, content: Buffer): Buffer {
  const [length, sum, body] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(type), content])];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  // After the signature and IHDR, which are 33 bytes.
  return Buffer.concat([png.subarray(0, 33), length, body, sum, png.subarray(33)]);
}

const POLYGLOTS: [string, () => Promise<Buffer>][] = [
  ["a PNG with HTML behind it", async () => behind(await picture().png().toBuffer(), SCRIPT)],
  ["a PNG with an archive behind it", async () => behind(await picture().png().toBuffer(), ZIP)],
  [
    "a PNG with a script in a text",
    async () => withChunk(await picture().png().toBuffer(), "tEXt", Buffer.from(`Comment\0${SCRIPT}`)),
  ],
  ["a JPEG with a script in its comment", async () => commented(await picture().jpeg().toBuffer())],
  [
    "a JPEG with a script in its metadata",
    () =>
      picture()
        .jpeg()
        .withExif({ IFD0: { ImageDescription: SCRIPT } })
        .toBuffer(),
  ],
  ["a JPEG with an archive behind it", async () => behind(await picture().jpeg().toBuffer(), ZIP)],
  ["a WebP with HTML behind it", async () => behind(await picture().webp().toBuffer(), SCRIPT)],
];

const store = (bytes: Buffer) => storeImage({ db, actor: null }, { bytes, name: "a.png", purpose: "product" });
const uploads = () => readdir(join(env.DATA_DIR, "uploads"), { recursive: true }).catch(() => []);

it.each(POLYGLOTS)("for %s, only the picture is stored and served", async (_, make) => {
  const bytes = await make();
  expect(bytes.includes(SCRIPT)).toBe(true);
  const { url } = await store(bytes);
  const kept = (await uploads()).filter((name) => name.endsWith(".webp"));
  expect(kept.length).toBeGreaterThan(0);
  for (const name of kept) {
    const file = await readFile(join(env.DATA_DIR, "uploads", name));
    expect(["alert(", "<?php", "PK\x03\x04"].filter((piece) => file.includes(piece))).toEqual([]);
    expect(await sharp(file).metadata()).toMatchObject({ format: "webp" });
  }
  const served = await GET(new Request(`http://localhost:3000${url}`), {
    params: Promise.resolve({ path: url.split("/").slice(2) }),
  });
  expect(served.headers.get("content-type")).toBe("image/webp");
  expect(served.headers.get("x-content-type-options")).toBe("nosniff");
});

describe("a picture that is small to upload but large in memory", () => {
  const text = deflateSync(Buffer.alloc(64 * 1024 ** 2));
  const header = (width: number, height: number) => {
    const size = Buffer.alloc(8);
    size.writeUInt32BE(width, 0);
    size.writeUInt32BE(height, 4);
    return size;
  };
  it.each<[string, () => Promise<Buffer>]>([
    [
      "a PNG that says it is a billion pixels",
      async () => {
        const png = await picture().png().toBuffer();
        const ihdr = Buffer.concat([Buffer.from("IHDR"), header(40_000, 25_000), png.subarray(24, 29)]);
        const sum = Buffer.alloc(4);
        sum.writeUInt32BE(crc32(ihdr));
        return Buffer.concat([png.subarray(0, 12), ihdr, sum, png.subarray(33)]);
      },
    ],
    [
      "64 million pixels of one colour",
      () =>
        sharp({ create: { width: 8000, height: 8000, channels: 3, background: "#000" } })
          .png()
          .toBuffer(),
    ],
  ])("is refused: %s", async (_, make) => {
    const bytes = await make();
    expect(bytes.length).toBeLessThan(1024 ** 2);
    const before = await uploads();
    await expect(store(bytes)).rejects.toMatchObject({ code: "BAD_REQUEST", reason: "picture-too-many-pixels" });
    expect(await uploads()).toEqual(before);
  });

  it("is stored without its compressed 64 MB text chunk", async () => {
    const bytes = withChunk(
      await picture().png().toBuffer(),
      "zTXt",
      Buffer.concat([Buffer.from("Comment\0\0"), text]),
    );
    expect(bytes.length).toBeLessThan(200_000);
    await store(bytes);
    const kept = (await uploads()).filter((each) => each.endsWith(".webp"));
    expect(kept.length).toBeGreaterThan(0);
    for (const name of kept) {
      expect((await readFile(join(env.DATA_DIR, "uploads", name))).length).toBeLessThan(10_000);
    }
  });
});
