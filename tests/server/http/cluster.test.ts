import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { FIRST_PAGES } from "~/server/http/warm-up.mjs";
import { poolSizes } from "~/server/pool-sizes";
import { freePort } from "../../../scripts/lib/project";

const moduleOf = (file: string) => JSON.stringify(pathToFileURL(resolve("src/server/http", file)).href);

/**
 * A minimal server on the shop's HTTP server. `/hold` sends its process id, and the rest once released; `/stream` is an
 * event stream. Each process logs the requests it gets before it serves to a file.
 */
const WORKER = `
import { appendFileSync, existsSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { warmHttpServer } from ${moduleOf("warm-up.mjs")};
import { endOnShutdown } from ${moduleOf("../live/end-on-shutdown.ts")};
const [, , folder, port] = process.argv;
if (existsSync(folder + "/broken")) process.exit(3);
let isCold = true;
const http = await warmHttpServer(async (request, response) => {
  if (isCold) appendFileSync(folder + "/before-" + process.pid, request.url + "\\n");
  if (request.url === "/die") process.exit(1);
  if (request.url === "/stream") {
    const open = new ReadableStream({ start: (to) => to.enqueue(new TextEncoder().encode("data: " + process.pid + "\\n\\n")) });
    const stream = endOnShutdown(new Response(open, { headers: { "content-type": "text/event-stream" } }));
    return pipeline(stream.body, response).catch(() => {});
  }
  response.write(String(process.pid));
  while (request.url === "/hold" && !existsSync(folder + "/release")) await new Promise((done) => setTimeout(done, 10));
  response.end(" done");
});
isCold = false;
process.on("SIGTERM", () => {
  void globalThis.assayShutdown.run("drain");
  void http.stop(60_000).then(() => process.exit(0));
});
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
  // Workers inherit these Node options, so that they can load TypeScript.
  primary = spawn(process.execPath, ["--import=tsx", join(folder, "primary.mjs")], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [primary.stdout, primary.stderr])
    stream?.on("data", (chunk) => {
      output += chunk;
    });
}
const serving = () => output.match(/serves/g)?.length ?? 0;

/** Uses a new connection, so that the next process in turn answers. */
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
/** The ids of the processes that answer six consecutive requests. */
async function pids(): Promise<string[]> {
  const answers = [];
  for (let each = 0; each < 6; each++) answers.push((await get("/")).replace(" done", ""));
  return [...new Set(answers)].sort();
}

/** Starts a request that stays open until `release`; resolves with its process id and a promise of its answer. */
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

it("the cluster replaces a process that dies, and all of them one by one without losing a request", async () => {
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
  // The draining process finishes what it has begun and accepts nothing new; the other one waits for its turn.
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

/** A live page: reconnects whenever its stream ends, as browsers do, and records the processes it reached. */
function livePage() {
  const at: string[] = [];
  const ends: string[] = [];
  let isClosed = false;
  const connect = async () => {
    while (!isClosed) {
      const whole = await get("/stream", (text) => at.push(text.replace(/\D/g, "")));
      ends.push(whole);
    }
  };
  const failed = connect().then(
    () => null,
    (error: Error) => error,
  );
  return { at, ends, failed, close: () => (isClosed = true) };
}

it("the cluster warms up a new process before it serves, and moves open streams over to it", async () => {
  startPrimary();
  await expect.poll(serving).toBe(2);
  const first = await pids();
  const pages = Array.from({ length: 6 }, livePage);
  await expect.poll(() => pages.every(({ at }) => at.length === 1)).toBe(true);

  primary.kill("SIGHUP");
  await expect.poll(() => output).toContain("Every process was replaced");
  const second = await pids();
  expect(second.filter((pid) => first.includes(pid))).toEqual([]);
  await expect.poll(() => pages.every(({ at }) => second.includes(at.at(-1) ?? ""))).toBe(true);
  // Every stream ended with a retry time; none was a broken connection.
  expect(pages.flatMap(({ ends }) => ends).every((text) => /\n\nretry: \d+\n\n$/.test(text))).toBe(true);
  const asked = [...first, ...second].map((pid) =>
    readFileSync(join(folder, `before-${pid}`), "utf8")
      .trim()
      .split("\n"),
  );
  expect(asked).toEqual(asked.map(() => FIRST_PAGES));

  for (const page of pages) page.close();
  primary.kill("SIGTERM");
  expect(await Promise.all(pages.map(({ failed }) => failed))).toEqual(pages.map(() => null));
});

it("the cluster keeps its processes when new ones cannot start, and gives up when none ever could", async () => {
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
])("splits %i connections among %i processes as %o each", (total, processes, sizes) => {
  expect(poolSizes(total, processes)).toEqual(sizes);
  expect((sizes.prisma + sizes.rateLimits) * processes).toBeLessThanOrEqual(total);
});
