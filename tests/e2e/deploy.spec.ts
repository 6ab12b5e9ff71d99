// Runs what deploy/ starts as plain processes of the built shop: the image's command in the environment of
// compose.yaml, and the systemd unit, both at once on one empty database, like two machines set up together.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import S3rver from "s3rver";
import { freePort, root } from "../../scripts/lib/project";
import { compose, dockerfile, filledInEnv, systemdUnit } from "../support/deploy-files";
import { startRedis } from "../support/redis-stand-in";
import { expect, rows, test } from "./fixtures";

type Started = { child: ChildProcess; env: Record<string, string>; said: () => string };

/** Starts a process with only this environment, as a container or a unit would. */
function start([program = "", ...args]: string[], env: Record<string, string>): Started {
  const { PATH = "", HOME = "", NEXT_DIST_DIR } = process.env;
  // Its type requires NODE_ENV, which only the image and the unit set.
  const given = { PATH, HOME, ...(NEXT_DIST_DIR && { NEXT_DIST_DIR }), ...env } as unknown as NodeJS.ProcessEnv;
  const node = program === "node" ? process.execPath : program;
  const child = spawn(node, args, { cwd: root, env: given, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (piece: Buffer) => {
      text += piece;
    });
  }
  return { child, env, said: () => text };
}

async function codeOf({ child }: Started): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  return child.exitCode;
}

/** Fakes for the services of compose.yaml, with their URLs for the shop's environment. */
async function startServices(databaseUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), "assay-deploy-"));
  const [redis, storage] = [
    await startRedis(),
    new S3rver({
      ...{ port: 0, address: "127.0.0.1", silent: true, directory: join(folder, "s3") },
      configureBuckets: [{ name: "assay", configs: [] }],
    }),
  ];
  const { port } = await storage.run();
  // The only key this storage accepts.
  const values = { ...filledInEnv(), STORAGE_KEY: "S3RVER", STORAGE_SECRET: "S3RVER" };
  const { web } = compose(values);
  const env: Record<string, string> = {
    ...web.environment,
    ...{ DATABASE_URL: databaseUrl, DIRECT_URL: databaseUrl },
    ...{ REDIS_URL: redis.url, FILES_S3_ENDPOINT: `http://127.0.0.1:${port}` },
  };
  return {
    env,
    folder,
    stopSeconds: Number.parseInt(web.stop_grace_period ?? "", 10),
    async stop() {
      await redis.stop();
      // Its close() waits for connections that the SDK keeps open; its types do not expose the server.
      (storage as unknown as { httpServer: Server }).httpServer.closeAllConnections();
      await storage.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

test("the image's command and the systemd unit start together, become healthy, create an admin and stop cleanly", {
  tag: "@only-looks",
}, async () => {
  const name = `deploy_${process.pid}`;
  await rows(`create database ${name}`);
  const url = new URL(process.env.DATABASE_URL ?? "");
  url.pathname = `/${name}`;
  const services = await startServices(url.href);
  const image = dockerfile();
  const [one, other] = [await freePort(), await freePort()];
  const unit = systemdUnit(other);
  const dataDir = (which: string) => ({ DATA_DIR: join(services.folder, which) });
  const started = [
    start(image.command, { ...image.env, ...services.env, ...dataDir("image"), PORT: String(one) }),
    start(unit.command, { ...services.env, ...unit.env, ...dataDir("unit") }),
  ];
  try {
    for (const shop of started) {
      const isWell = async () => (await codeOf(start(image.healthCheck, { PORT: shop.env.PORT ?? "" }))) === 0;
      await expect.poll(isWell, { message: shop.said(), timeout: 90_000 }).toBe(true);
      const { checks } = await (await fetch(`http://127.0.0.1:${shop.env.PORT}/api/health/ready`)).json();
      expect([checks.database.state, checks.migrations.state, checks.redis.state]).toEqual(["ok", "ok", "ok"]);
      const page = await fetch(`http://127.0.0.1:${shop.env.PORT}/`, { headers: { host: "shop.example" } });
      expect(page.status).toBe(200);
    }
    // Nothing was rebuilt, and only one of the two created the tables.
    for (const shop of started) expect(shop.said()).toContain("Production build: up to date");
    expect(started.filter((shop) => /Tables: applied/.test(shop.said()))).toHaveLength(1);
    const admin = ["node", "--import=tsx", "--conditions=react-server", "scripts/admin-create.ts", "you@shop.example"];
    const made = start(admin, { ...started[0]?.env, ADMIN_PASSWORD: "a long and fine secret" });
    expect(await codeOf(made), made.said()).toBe(0);
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    const { rows: people } = await client.query("select email, is_admin from users order by email");
    const { rows: tables } = await client.query(
      "select count(*)::int as n from _prisma_migrations where finished_at is not null",
    );
    await client.end();
    // The house account as well: nobody could sign up without it.
    expect(people).toEqual([
      { email: expect.stringContaining("house@"), is_admin: false },
      { email: "you@shop.example", is_admin: true },
    ]);
    const migrations = readdirSync(join(root, "prisma/migrations"), { withFileTypes: true });
    expect(tables[0].n).toBe(migrations.filter((entry) => entry.isDirectory()).length);
  } finally {
    for (const { child } of started) child.kill(image.stopSignal);
    const ends = Promise.all(started.map(codeOf));
    const codes = await Promise.race([ends, wait(Math.min(services.stopSeconds, unit.stopSeconds) * 1000)]);
    for (const { child } of started) child.kill("SIGKILL");
    await ends;
    await services.stop();
    await rows(`drop database ${name} with (force)`);
    expect(codes, started.map(({ said }) => said()).join("\n")).toEqual([0, 0]);
  }
});
