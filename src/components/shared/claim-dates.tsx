import { LocalDate } from "~/components/ui/local-time";

type ClaimDatesProps = { claim: { number: string; createdAt: Date; reviewedAt: Date | null } };

/** "Claim 4D035051 · sent Nov 23, 2026 · decided Nov 24, 2026". */
export function ClaimDates({ claim: { number, createdAt, reviewedAt } }: ClaimDatesProps) {
  return (
    <>
      Claim {number} · sent <LocalDate at={createdAt} />
      {reviewedAt && (
        <>
          {" "}
          · decided <LocalDate at={reviewedAt} />
        </>
      )}
    </>
  );
}
