// Three server processes start the jobs concurrently, as a new installation on three machines does.
import { beforeEach, expect, it } from "vitest";
import { DAILY_JOBS } from "~/domain/daily-jobs";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { resetDatabase } from "~tests/support/database";
import { runNode, SERVER_SCRIPT } from "../../../scripts/lib/project";

beforeEach(resetDatabase);

/** Starts all jobs, waits until every daily job has finished, and exits once its own work is done. */
const PROCESS = `
import { DAILY_JOBS } from "./src/domain/daily-jobs.ts";
import { db } from "./src/server/db.ts";
import { startJobs } from "./src/server/jobs/start-jobs.ts";
startJobs({ sendsMail: false });
for (let ended = 0; ended < DAILY_JOBS.length; await new Promise((done) => setTimeout(done, 50))) {
  ended = await db.scheduledJob.count({ where: { finishedAt: { not: null } } });
}
for (const phase of ["drain", "close"]) await globalThis.assayShutdown.run(phase);
process.exit();`;

const processOfServer = () =>
  runNode([...SERVER_SCRIPT, "--input-type=module", "--eval", PROCESS], {
    capture: true,
    env: { DATABASE_URL: env.DATABASE_URL, DATA_DIR: env.DATA_DIR, LOG_LEVEL: "error" },
  });

it("each daily job runs once among three processes, and finishes", async () => {
  const ended = await Promise.all([1, 2, 3].map(processOfServer));
  expect(ended.map(({ code, output }) => [code, output])).toEqual([1, 2, 3].map(() => [0, ""]));
  const runs = await db.scheduledJobRun.findMany({ select: { job: true, outcome: true } });
  const once = DAILY_JOBS.map(({ name }) => ({ job: name as string, outcome: "done" }));
  expect(runs.sort((a, b) => a.job.localeCompare(b.job))).toEqual(once.sort((a, b) => a.job.localeCompare(b.job)));
});
