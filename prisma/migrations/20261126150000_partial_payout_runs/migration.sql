-- Whether a run was made for a few whom an admin chose: the payout day stays due for everybody else.
ALTER TABLE "payout_runs" ADD COLUMN "is_partial" BOOLEAN NOT NULL DEFAULT false;
