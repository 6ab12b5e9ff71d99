CREATE TYPE "JobOutcome" AS ENUM ('done', 'failed');

-- What each daily job did, for the admin who asks whether last night's backup was made.
CREATE TABLE "scheduled_job_runs" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "job" TEXT NOT NULL,
    "process" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "outcome" "JobOutcome",
    "result" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "scheduled_job_runs_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "scheduled_job_runs_finished_has_outcome" CHECK (("finished_at" IS NULL) = ("outcome" IS NULL))
);

CREATE INDEX "scheduled_job_runs_job_started_at_idx" ON "scheduled_job_runs"("job", "started_at");
