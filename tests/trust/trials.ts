// Each trial injects one kind of fault while people order and admins verify payments, then checks that nothing accepted
// was lost or doubled. Started by `run.ts` with its own database.
import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { db } from "~/server/db";
import { inRoot, readJson } from "../../scripts/lib/project";
import { writeResult } from "../bench/results";
import { backupsOf, keptBackups } from "./backups";
import { apiOf, newTally } from "./calls";
import { mountSmallDisk, startUploads, wrongFiles } from "./full-disk";
import { nothingAccepted, startLoad } from "./load";
import { type MailDay, startMailServer } from "./mail-server";
import { peopleOf } from "./people";
import { contradictions } from "./proof";
import { RACES } from "./races";
import { crashDatabase, startShop } from "./shop";

const option = (standard: number) => ({ type: "string" as const, default: String(standard) });
const { values } = parseArgs({
  options: {
    ...{ races: option(100), kills: option(200), drains: option(20) },
    ...{ cuts: option(100), crashes: option(20), hangs: option(5) },
    ...{ lines: option(40), mails: option(3), disks: option(3) },
  },
});
const times = (name: keyof typeof values) => Number(values[name]);

const accepted = nothingAccepted();
const catalogue = await peopleOf(process.env.DATABASE_URL ?? "");
const shop = await startShop();
const tally = newTally();
const reasons = new Map<string, number>();
const api = apiOf(shop.origin, tally, reasons);
const stage = { api, catalogue, accepted };
const results: Record<string, object> = {};
let isRight = true;

/** Prints and stores the result of a trial, and checks the whole shop. */
async function report(name: string, figures: object, wrong: string[] = []): Promise<void> {
  const found = [...wrong, ...(await contradictions(accepted))];
  const { orders, paid, messages } = accepted;
  results[name] = {
    ...figures,
    ...{ ordersSoFar: orders.size, paymentsSoFar: paid.size, messagesSoFar: messages.size, wrong: found.length },
  };
  console.log(`${found.length === 0 ? "✔" : "✖"} ${name}: ${JSON.stringify(results[name])}`);
  for (const each of found.slice(0, 20)) console.log(`    ${each}`);
  if (found.length > 0) isRight = false;
}

async function race(): Promise<void> {
  if (times("races") === 0) return;
  for (const { name, calls, run } of RACES) {
    const wrong: string[] = [];
    for (let nth = 0; nth < times("races"); nth++) wrong.push(...(await run(stage, nth)));
    await report(name, { runs: times("races"), calls: calls * times("races") }, wrong);
    await db.order.updateMany({ where: { status: "pending" }, data: { isArchived: true } });
  }
}

type Fault = {
  name: string;
  count: number;
  pauseMs: number;
  break: () => Promise<unknown>;
  mayFail?: boolean;
  /** Additional checks afterwards; their figures are stored. */
  after?: () => Promise<{ figures: object; wrong: string[] }>;
};

/** Repeats the fault while people work; afterwards the shop has to recover by itself. */
async function underLoad({ name, count, pauseMs, break: fault, mayFail = true, after }: Fault): Promise<void> {
  if (count === 0) return;
  const before = { ...tally };
  reasons.clear();
  const load = startLoad(stage);
  for (let nth = 0; nth < count; nth++) {
    await wait(pauseMs + randomInt(pauseMs));
    await fault();
  }
  await shop.untilReady();
  await wait(1_000);
  await load.stop();
  const figures = {
    ...{ times: count, done: tally.done - before.done, refused: tally.refused - before.refused },
    ...{ unreached: tally.unreached - before.unreached, failed: tally.failed - before.failed },
    ...{ failedWith: Object.fromEntries(reasons), serverErrors: tally.serverErrors - before.serverErrors },
  };
  const wrong = !mayFail && figures.failed > 0 ? [`${figures.failed} requests were cut`] : [];
  if (figures.serverErrors > 0) wrong.push(`${figures.serverErrors} answers of 500`);
  const seen = await after?.();
  await report(name, { ...figures, ...seen?.figures }, [...wrong, ...(seen?.wrong ?? [])]);
  await db.order.updateMany({ where: { status: "pending" }, data: { isArchived: true } });
}

/** Delays and cuts the connection between users and shop, then the one between shop and database. */
async function badLines(): Promise<void> {
  const lines = [
    { name: "line between people and shop late and cut", ...shop.line },
    { name: "line between shop and database late and cut", delay: shop.delayDatabase, cut: shop.cutConnections },
  ];
  for (const { name, delay, cut } of lines) {
    const fault = async () => {
      delay(randomInt(20, 400));
      await wait(500);
      cut();
      delay(0);
    };
    await underLoad({ name, count: times("lines"), pauseMs: 150, break: fault });
  }
}

/** Longer than the shop waits for a slow answer. */
const MAIL_DAY_MS = 25_000;
/** Longer than one attempt may take. */
const MAIL_WAIT_MS = 90_000;

/** The mail server fails while people order; once it works again, everything queued is sent. */
async function badMail(): Promise<void> {
  if (times("mails") === 0) return;
  const server = await startMailServer();
  const days: MailDay[] = ["refusing", "breaking off", "slow"];
  let nth = 0;
  const queuedBefore = await db.outboxMail.count({ where: { status: { not: "waiting" } } });
  const after = async () => {
    server.become("good");
    // Makes failed e-mails due now instead of after their delay, like an admin's Resend.
    const again = { status: "waiting" as const, attempts: 0, nextAttemptAt: new Date(0) };
    const late = { OR: [{ status: "waiting" as const }, { status: "failed" as const }] };
    const isOpen = { status: { in: ["waiting" as const, "sending" as const, "failed" as const] } };
    // Loops as long as some are sent: a queue of many thousands takes minutes.
    for (let left = Number.POSITIVE_INFINITY, until = 0; left > 0; await wait(1_000)) {
      await db.outboxMail.updateMany({ where: late, data: again });
      const now = await db.outboxMail.count({ where: isOpen });
      if (now < left) until = Date.now() + MAIL_WAIT_MS;
      else if (Date.now() > until) break;
      left = now;
    }
    const mails = await db.outboxMail.findMany({ select: { id: true, status: true, deliveredBy: true } });
    const bySmtp = mails.filter(({ deliveredBy }) => deliveredBy === "smtp");
    const wrong = [
      ...mails.filter(({ status }) => status !== "sent").map(({ id, status }) => `e-mail ${id} is ${status}`),
      ...bySmtp.filter(({ id }) => !server.taken.has(id)).map(({ id }) => `e-mail ${id} was never taken`),
    ];
    const twice = [...server.taken.values()].filter((count) => count > 1).length;
    return { figures: { mails: bySmtp.length, troubles: server.troubles, takenTwice: twice, queuedBefore }, wrong };
  };
  const fault = async () => {
    server.become(days[nth++ % days.length] ?? "slow");
    await wait(MAIL_DAY_MS);
  };
  // The load does not wait for e-mails, so none of its calls may fail.
  await underLoad({
    name: "mail server slow, refusing, breaking off",
    count: times("mails"),
    pauseMs: 500,
    break: fault,
    mayFail: false,
    after,
  });
  await server.stop();
}

/** The disk of the shop's files is full while people order and upload. */
async function fullDisk(): Promise<void> {
  if (times("disks") === 0) return;
  const disk = mountSmallDisk(shop.filesDir);
  if (!disk) return void console.log("– full disk: not tried, only root may mount one");
  const uploading = startUploads({ origin: shop.direct, catalogue });
  // Counted separately from the users' calls, none of which may fail.
  const backUp = backupsOf(apiOf(shop.origin, newTally(), new Map()), catalogue);
  const backups = { withRoom: 0, whileFull: 0, saidWhy: 0 };
  const fault = async () => {
    backups.withRoom += Number((await backUp()).state === "done");
    disk.fill();
    const [full] = await Promise.all([backUp(), wait(4_000)]);
    backups.whileFull++;
    backups.saidWhy += Number(full.state === "failed" && /no space left/i.test(full.result ?? ""));
    disk.free();
  };
  const after = async () => {
    await uploading.stop();
    const { uploads } = uploading;
    const [last, kept] = [await backUp(), await keptBackups(shop.filesDir)];
    const figures = {
      ...{ uploaded: uploads.accepted.length, notUploaded: Object.fromEntries(uploads.refusedWith) },
      backups: { ...backups, kept: kept.kept },
    };
    const wrong = [...(await wrongFiles(shop.direct, shop.filesDir, uploads)), ...kept.wrong];
    if (last.state !== "done") wrong.push(`with room again a backup is ${last.state}: ${last.result}`);
    if (backups.withRoom < times("disks")) wrong.push("a backup with room was not made");
    if (backups.saidWhy < backups.whileFull) wrong.push("a backup on the full disk was not told as failed, with why");
    return { figures, wrong };
  };
  try {
    await underLoad({
      name: "disk of the files full",
      count: times("disks"),
      pauseMs: 2_000,
      break: fault,
      mayFail: false,
      after,
    });
  } finally {
    disk.unmount();
  }
}

try {
  await race();
  await underLoad({ name: "killed (kill -9)", count: times("kills"), pauseMs: 400, break: shop.kill });
  await underLoad({
    name: "stopped (SIGTERM) and started",
    count: times("drains"),
    pauseMs: 500,
    break: shop.drain,
    mayFail: false,
  });
  const cuts = { count: times("cuts"), pauseMs: 150, break: async () => shop.cutConnections() };
  await underLoad({ name: "all connections of the database cut", ...cuts });
  await underLoad({
    ...{ name: "database crashed and recovered", count: times("crashes"), pauseMs: 1_000, break: crashDatabase },
  });
  const hang = async () => {
    shop.hang();
    await wait(8_000);
    shop.resume();
  };
  await underLoad({ name: "database silent for 8 s", count: times("hangs"), pauseMs: 2_000, break: hang });
  await badLines();
  await badMail();
  await fullDisk();
  if (!shop.isAlive()) throw new Error("The server's process ended by itself.");
} finally {
  await shop.stop();
}
// A skipped trial keeps the figures of the previous run.
const former = readJson<{ trials: Record<string, object> }>(inRoot("tests/bench/results/trust.json"));
await writeResult("trust", { trials: { ...former?.trials, ...results } });
await db.$disconnect();
process.exit(isRight ? 0 : 1);
