import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { freePort } from "../../scripts/lib/project";

/** Runs `npm start` in production on an external database (nothing listens there), without one of its settings. */
export async function startWithout(missing: string): Promise<{ status: number | null; said: string }> {
  const { PATH, HOME } = process.env;
  const secrets = { NEXTAUTH_SECRET: "x".repeat(32), ENCRYPTION_KEY: "x".repeat(44), IP_HASH_KEY: "x".repeat(32) };
  const env = {
    ...{ PATH, HOME, NODE_ENV: "production" as const, PORT: String(await freePort()), DATA_DIR: tmpdir() },
    ...{ DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none", NEXTAUTH_URL: "https://shop.example", ...secrets },
    [missing]: "",
  };
  const command = ["--import=tsx", "scripts/start.ts"];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { env, encoding: "utf8" });
  return { status, said: `${stdout}${stderr}` };
}
