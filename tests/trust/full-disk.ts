// A full disk: a small tmpfs for the shop's files or its database (needs root), filled to the last byte.
import { execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { closeSync, openSync, readdirSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import type { Catalogue } from "../bench/load-catalogue";

/** Room for pictures, e-mails, and the backups kept beside the one being made. */
const FILES_MB = 64;

/** Mounts a small disk at the folder; null if this user may not (not root). */
export function mountSmallDisk(folder: string, megabytes = FILES_MB) {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    return null;
  }
  return { ...diskAt(folder), unmount: () => execFileSync("umount", ["-l", folder], { stdio: "ignore" }) };
}

function fillBy(file: number, size: number): void {
  const piece = Buffer.alloc(size);
  try {
    for (;;) writeSync(file, piece);
  } catch (error) {
    if ((error as { code?: string }).code !== "ENOSPC") throw error;
  }
}

export function diskAt(folder: string) {
  const ballast = join(folder, "ballast");
  return {
    fill() {
      const file = openSync(ballast, "a");
      // First in large chunks, then to the last byte.
      for (const size of [65_536, 1]) fillBy(file, size);
      closeSync(file);
    },
    free: () => rmSync(ballast, { force: true }),
  };
}

const picture = () =>
  sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: "white",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();

type Shop = { origin: string; catalogue: Catalogue };
export type Uploads = { accepted: string[]; refusedWith: Map<number, number> };

/** Customers and admins upload until `stop`; records the URLs of accepted files. */
export function startUploads({ origin, catalogue }: Shop) {
  const uploads: Uploads = { accepted: [], refusedWith: new Map() };
  let isOver = false;
  async function send(path: string, cookie: string, body: Uint8Array<ArrayBuffer>, type: string) {
    const headers = { cookie, "content-type": type, "x-forwarded-for": `10.1.${randomInt(256)}.${randomInt(1, 255)}` };
    const answer = await fetch(`${origin}${path}`, { method: "POST", headers, body }).catch(() => null);
    if (!answer?.ok)
      uploads.refusedWith.set(answer?.status ?? 0, (uploads.refusedWith.get(answer?.status ?? 0) ?? 0) + 1);
    return answer?.ok ? answer.json() : null;
  }
  const work = (async () => {
    while (!isOver) {
      const bytes = new Uint8Array(await picture());
      const name = `p${uploads.accepted.length}-${randomInt(1e9)}.jpg`;
      const made = await send(`/api/upload?purpose=product&name=${name}`, catalogue.admin, bytes, "image/jpeg");
      if (made) uploads.accepted.push(made.image.url);
      await send("/api/backup", catalogue.admin, new Uint8Array(300_000), "application/json");
    }
  })();
  return {
    uploads,
    async stop() {
      isOver = true;
      await work;
    },
  };
}

/** Accepted pictures that are missing or damaged, and partial files that were left behind. */
export async function wrongFiles(origin: string, filesDir: string, { accepted }: Uploads): Promise<string[]> {
  const wrong: string[] = [];
  for (const url of accepted) {
    const answer = await fetch(`${origin}${url}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isWhole =
      answer.ok &&
      (await sharp(bytes)
        .stats()
        .catch(() => null)) !== null;
    if (!isWhole) wrong.push(`picture ${url} was accepted: ${answer.status}, ${bytes.length} bytes`);
  }
  const left = readdirSync(filesDir, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".part"));
  return [...wrong, ...left.map((name) => `${name} was left behind`)];
}
