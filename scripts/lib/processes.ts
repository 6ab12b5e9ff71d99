// Which processes are alive, and which of them is the PostgreSQL of a folder.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** A zombie (ended, but not reaped) still answers signal 0. */
function isZombie(pid: number): boolean {
  try {
    return /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** After a kill -9 the pid may have been reused: only a process named postgres counts. */
function isPostgres(pid: number): boolean {
  if (process.platform === "win32") {
    return /postgres/i.test(spawnSync("tasklist", ["/FI", `PID eq ${pid}`, "/NH"], { encoding: "utf8" }).stdout ?? "");
  }
  try {
    return /postgres/.test(readFileSync(`/proc/${pid}/cmdline`, "utf8"));
  } catch {
    return /postgres/.test(spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout ?? "");
  }
}

/** The running server of a data folder (its process id and port), or null. */
export function livePostmaster(dir: string): { pid: number; port: number } | null {
  let lines: string[];
  try {
    lines = readFileSync(join(dir, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  return pid > 0 && isAlive(pid) && isPostgres(pid) ? { pid, port: Number(lines[3]) } : null;
}
