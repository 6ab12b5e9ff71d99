import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const TICKS_PER_SECOND = 100;
const statOf = (pid: string | number) =>
  readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
/** Processor seconds of a process and its children, including ended ones. */
export function cpuSeconds(pid: number): number {
  const ticks = (stat: string[], from: number, to: number) =>
    stat.slice(from, to).reduce((sum, each) => sum + Number(each), 0);
  let sum = ticks(statOf(pid), 11, 15);
  for (const other of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = statOf(other);
      if (Number(stat[1]) === pid) sum += ticks(stat, 11, 13);
    } catch {
      // It ended in the meantime.
    }
  }
  return sum / TICKS_PER_SECOND;
}
export const postgresPid = () => {
  const { dir } = JSON.parse(readFileSync(join(process.env.DATA_DIR ?? "", "postgres.json"), "utf8"));
  return Number(readFileSync(join(dir, "postmaster.pid"), "utf8").split("\n")[0]);
};
