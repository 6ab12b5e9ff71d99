// Two processes behind one port: a scrape reaches one of them, and reports the counts of both.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../../../scripts/lib/project";

const moduleOf = (file: string) => JSON.stringify(pathToFileURL(resolve(file)).href);
const WORKER = `
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { metricsOfAll, reportToPrimary } from ${moduleOf("src/server/metrics/report-to-primary.ts")};
const { Counter, Gauge, Histogram, Registry } = createRequire(${moduleOf("package.json")})("prom-client");
const registers = [new Registry()];
const asked = new Counter({ name: "asked_total", help: "asked", registers });
const times = new Histogram({ name: "times", help: "times", labelNames: ["route"], buckets: [1, 2], registers });
new Gauge({ name: "processes", help: "own", registers }).set(1);
new Gauge({ name: "shared", help: "read by all", aggregator: "max", registers }).set(7);
reportToPrimary(registers[0]);
createServer(async (request, response) => {
  response.setHeader("connection", "close");
  if (request.url === "/die") process.exit(1);
  if (request.url === "/metrics") return response.end(await metricsOfAll(registers[0]));
  asked.inc();
  times.observe({ route: "/" }, 1.5);
  response.end(String(process.pid));
}).listen(Number(process.argv[2]), "127.0.0.1");
`;
let folder: string;
let port: number;
let primary: ChildProcess;

const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
const scrape = async () => {
  const text = await get("/metrics").catch(() => "");
  const value = (name: string) => Number(text.match(new RegExp(`^${name} (\\S+)$`, "m"))?.[1]);
  const bucket = Number(/^times_bucket\{le="2",route="\/"\} (\S+)$/m.exec(text)?.[1]);
  return { asked: value("asked_total"), processes: value("processes"), shared: value("shared"), bucket };
};

beforeAll(async () => {
  port = await freePort();
  folder = mkdtempSync(join(tmpdir(), "assay-metrics-"));
  const script = join(folder, "worker.mjs");
  writeFileSync(script, WORKER);
  const options = JSON.stringify({ script, args: [String(port)], count: 2, patience: { firstPause: 10 } });
  const begin = `import { startCluster } from ${moduleOf("src/server/http/cluster.mjs")}; startCluster(${options});`;
  writeFileSync(join(folder, "primary.mjs"), begin);
  primary = spawn(process.execPath, ["--import=tsx", join(folder, "primary.mjs")], { stdio: "ignore" });
});
afterAll(() => {
  primary.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

it("a scrape adds up both processes, whichever answers, and loses nothing when one is replaced", async () => {
  await expect.poll(scrape).toMatchObject({ processes: 2 });
  const pids = new Set<string>();
  for (let each = 0; each < 8; each++) pids.add(await get("/"));
  expect(pids.size).toBe(2);
  const whole = { asked: 8, processes: 2, shared: 7, bucket: 8 };
  for (let each = 0; each < 4; each++) expect(await scrape()).toEqual(whole);

  await expect(get("/die")).rejects.toThrow();
  // The other process is alone at first; counters must not have dropped.
  expect(await scrape()).toMatchObject({ asked: 8, bucket: 8, shared: 7 });
  await expect.poll(scrape).toEqual(whole);
  await get("/");
  expect(await scrape()).toEqual({ ...whole, asked: 9, bucket: 9 });
});
