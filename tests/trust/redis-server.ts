// A Redis or Valkey installed on this machine, for example from Debian's packages, without persistence.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../scripts/lib/project";

const PROGRAMS = ["valkey-server", "redis-server"];

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Null if none is installed. */
export async function startRedisServer() {
  const program = PROGRAMS.find((name) => spawnSync(name, ["--version"]).status === 0);
  if (!program) return null;
  const port = await freePort();
  const settings = ["--bind", "127.0.0.1", "--port", String(port), "--save", "", "--appendonly", "no"];
  const child = spawn(program, settings, { stdio: "ignore", cwd: "/" });
  for (let tries = 0; !(await accepts(port)); tries++) {
    if (tries > 100) throw new Error(`${program} did not start.`);
    await wait(100);
  }
  return {
    url: `redis://127.0.0.1:${port}/0`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}
