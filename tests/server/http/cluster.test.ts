import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { poolSizes } from "~/server/pool-sizes";
import { freePort } from "../../../scripts/lib/project";

const moduleOf = (file: string) => JSON.stringify(pathToFileURL(resolve("src/server/http", file)).href);

/** A server as small as can be on the shop's HTTP server. `/hold` sends its process id and the rest once released. */
const WORKER = `
import { existsSync } from "node:fs";
import { createHttpServer } from ${moduleOf("server.mjs")};
const [, , folder, port] = process.argv;
if (existsSync(folder + "/broken")) process.exit(3);
const http = createHttpServer(async (request, response) => {
  if (request.url === "/die") process.exit(1);
  response.write(String(process.pid));
  while (request.url === "/hold" && !existsSync(folder + "/release")) await new Promise((done) => setTimeout(done, 10));
  response.end(" done");
});
process.on("SIGTERM", () => void http.stop(60_000).then(() => process.exit(0)));
http.server.listen(Number(port), "127.0.0.1");
`;
let folder: string;
let port: number;
let primary: ChildProcess;
let output = "";

function startPrimary(): void {
  const options = `{ script: ${JSON.stringify(join(folder, "worker.mjs"))}, args: ${JSON.stringify([folder, String(port)])},
    count: 2, patience: { firstPause: 10, drain: 60_000 } }`;
  writeFileSync(
    join(folder, "primary.mjs"),
    `import { startCluster } from ${moduleOf("cluster.mjs")}; startCluster(${options});`,
  );
  primary = spawn(process.execPath, [join(folder, "primary.mjs")], { stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [primary.stdout, primary.stderr])
    stream?.on("data", (chunk) => {
      output += chunk;
    });
}
const serving = () => output.match(/serves/g)?.length ?? 0;

/** Sends on a connection of its own, so that the next process in turn answers. */
async function get(path: string, onFirst?: (text: string) => void): Promise<string> {
  const sent = request({ host: "127.0.0.1", port, path, agent: false }).end();
  const [response] = await once(sent, "response");
  let text = "";
  for await (const chunk of response) {
    if (text === "") onFirst?.(String(chunk));
    text += chunk;
  }
  return text;
}
/** The ids of the processes that answer, by six requests in turn. */
async function pids(): Promise<string[]> {
  const answers = [];
  for (let each = 0; each < 6; each++) answers.push((await get("/")).replace(" done", ""));
  return [...new Set(answers)].sort();
}

/** Begins a request that stays under way until `release`; resolves with its process and its whole answer to come. */
async function hold(): Promise<{ pid: string; answer: Promise<string> }> {
  let answer: Promise<string> | undefined;
  const pid = await new Promise<string>((first, fail) => {
    answer = get("/hold", first);
    answer.catch(fail);
  });
  return { pid, answer: answer ?? Promise.reject(new Error("no answer")) };
}
const release = () => writeFileSync(join(folder, "release"), "");

beforeEach(async () => {
  output = "";
  port = await freePort();
  folder = mkdtempSync(join(tmpdir(), "assay-cluster-"));
  writeFileSync(join(folder, "worker.mjs"), WORKER);
});
afterEach(() => {
  release();
  primary.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

it("replaces a process that dies, and all of them one by one without losing a request", async () => {
  startPrimary();
  await expect.poll(serving).toBe(2);
  const first = await pids();
  expect(first).toHaveLength(2);

  await expect(get("/die")).rejects.toThrow();
  await expect.poll(serving).toBe(3);
  const second = await pids();
  expect(second).toHaveLength(2);
  expect(second.filter((pid) => first.includes(pid))).toHaveLength(1);

  const held = [await hold(), await hold()];
  expect(held.map(({ pid }) => pid).sort()).toEqual(second);
  primary.kill("SIGHUP");
  await expect.poll(serving).toBe(4);
  // The process that drains answers what it has begun and nothing new, and the next one waits for its turn.
  await expect.poll(pids).toHaveLength(2);
  expect((await pids()).filter((pid) => second.includes(pid))).toHaveLength(1);
  release();
  expect(await Promise.all(held.map(({ answer }) => answer))).toEqual(held.map(({ pid }) => `${pid} done`));
  await expect.poll(() => output).toContain("Every process was replaced");
  const third = await pids();
  expect(third).toHaveLength(2);
  expect(third.filter((pid) => second.includes(pid))).toEqual([]);

  rmSync(join(folder, "release"));
  const last = await hold();
  primary.kill("SIGTERM");
  release();
  expect(await last.answer).toBe(`${last.pid} done`);
  const [code] = primary.exitCode === null ? await once(primary, "exit") : [primary.exitCode];
  expect(code).toBe(0);
});

it("keeps the former processes when new ones cannot start, and gives up when none ever could", async () => {
  startPrimary();
  await expect.poll(serving).toBe(2);
  const before = await pids();
  writeFileSync(join(folder, "broken"), "");
  primary.kill("SIGHUP");
  await expect.poll(() => output).toContain("The restart was given up");
  expect(await pids()).toEqual(before);
  primary.kill("SIGTERM");
  await once(primary, "exit");

  expect(existsSync(join(folder, "broken"))).toBe(true);
  startPrimary();
  expect((await once(primary, "exit"))[0]).toBe(3);
});

it.each([
  [40, 1, { prisma: 16, rateLimits: 4 }],
  [40, 2, { prisma: 16, rateLimits: 4 }],
  [40, 4, { prisma: 8, rateLimits: 2 }],
  [40, 8, { prisma: 4, rateLimits: 1 }],
])("%i connections for %i processes are %o for each", (total, processes, sizes) => {
  expect(poolSizes(total, processes)).toEqual(sizes);
  expect((sizes.prisma + sizes.rateLimits) * processes).toBeLessThanOrEqual(total);
});
