import { spawn } from "node:child_process";
import { mkdir, readdir, readFile, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { writeScheduledBackup } from "~/server/services/backup/scheduled-backups";
import * as storage from "~/server/storage";
import { resetDatabase } from "~tests/support/database";
import { root, SERVER_SCRIPT } from "../../../scripts/lib/project";
import { countNetworks } from "../ledger/right-books";
import { fullShop } from "./backup-shop";

const FOLDER = join(env.DATA_DIR, "backups", "scheduled");
const DAY = new Date("2026-06-20T03:00:00Z");

/** Runs `npm run backup:drill` on this worker's database and files. */
async function drill(stopAt?: string, prepare?: (pid?: number) => Promise<unknown>) {
  // The shell waits for a line, then execs the drill, so the drill's process id is known before it starts.
  const command = [process.execPath, ...SERVER_SCRIPT, join(root, "scripts/backup-drill.ts")];
  const child = spawn("sh", ["-c", 'read -r line && exec "$@"', "sh", ...command]);
  await prepare?.(child.pid);
  return new Promise<{ code: number | null; output: string }>((done) => {
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (part) => {
        output += part;
        if (stopAt && output.includes(stopAt)) child.kill("SIGTERM");
      });
    }
    child.once("close", (code) => done({ code, output }));
    child.stdin.end("\n");
  });
}

const scratchDatabases = () => db.$queryRaw<unknown[]>`SELECT 1 FROM pg_database WHERE datname LIKE 'assay_drill_%'`;

let name: string;
beforeEach(async () => {
  await resetDatabase();
  await fullShop();
  await countNetworks(db);
  const picture = Buffer.concat([Buffer.from("RIFF"), Buffer.alloc(700, 7)]);
  await storage.put("product/abc/400.webp", picture, "image/webp");
  name = await writeScheduledBackup({ db, now: DAY });
});

it("npm run backup:drill restores and verifies the newest daily backup next to the shop, and cleans up", async () => {
  // Leftovers of killed drills: with an unused process id, or with the drill's own id, as happens in a container.
  await db.$executeRaw`CREATE DATABASE assay_drill_999999999`;
  const leaveBehind = async (pid?: number) => {
    await db.$executeRawUnsafe(`CREATE DATABASE assay_drill_${pid}`);
    await mkdir(join(tmpdir(), `assay-drill-${pid}-left`));
  };
  const [people, files] = [await db.user.count(), await readdir(FOLDER)];
  const { code, output } = await drill(undefined, leaveBehind);
  expect(output).toContain(`Restoring ${name}`);
  for (const line of ["✔ Every section has the backup's rows", "✔ The books balance", "The backup can be restored."])
    expect(output).toContain(line);
  expect(output).toMatch(/✔ Restored \d+ rows in \d+ sections and 1 picture files/);
  expect(code).toBe(0);
  expect([await db.user.count(), await readdir(FOLDER)]).toEqual([people, files]);
  expect(await scratchDatabases()).toEqual([]);
  expect((await readdir(tmpdir())).filter((file) => /^assay-drill-.*-left$/.test(file))).toEqual([]);
});

it("npm run backup:drill leaves nothing behind when it is stopped in the middle", async () => {
  const { code, output } = await drill("Restoring");
  expect(output).toContain("Stopped. The database and the folder of the drill are removed.");
  expect(code).toBe(130);
  expect(await scratchDatabases()).toEqual([]);
  expect((await readdir(tmpdir())).filter((file) => file.startsWith("assay-drill-"))).toEqual([]);
});

it("npm run backup:drill reports what is wrong with a damaged backup and exits with 1", async () => {
  const path = join(FOLDER, name);
  await truncate(path, Math.floor((await readFile(path)).length / 2));
  const { code, output } = await drill();
  expect(code).toBe(1);
  expect(output).toContain("✖ Import errors: users: the backup does not hold as many rows as it says");
  expect(output).not.toContain("The backup can be restored.");
  expect(await scratchDatabases()).toEqual([]);
});
