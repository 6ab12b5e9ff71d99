/** A place in the write-ahead log as a number: PostgreSQL writes it as 16/B374D848. */
export function walPosition(lsn: string): bigint {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(lsn) ?? [];
  if (!high || !low) throw new Error(`Not a position in the write-ahead log: ${lsn}`);
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** More are not kept: a replica this far behind is not read anyway. */
const MOST_MARKS = 1_000;

/**
 * How far behind a replica is, by this process's clock alone: the time since the database was at the newest position that
 * the replica is known to have reached. A replica of an idle database is not behind, however old its last write is.
 */
export function createReplicaLag() {
  let marks: { position: bigint; at: number }[] = [];
  let reachedAt = Number.NEGATIVE_INFINITY;
  return {
    /** Notes where the database was at `at`, and where the replica is now; null: it is no replica. */
    note(database: bigint, replica: bigint | null, at: number): void {
      if (replica === null) {
        marks = [];
        reachedAt = Number.NEGATIVE_INFINITY;
        return;
      }
      marks.push({ position: database, at });
      for (const mark of marks) if (mark.position <= replica) reachedAt = Math.max(reachedAt, mark.at);
      marks = marks.filter((mark) => mark.position > replica).slice(-MOST_MARKS);
    },
    /** In milliseconds; infinite while it is not known. */
    behindMs: (now: number): number => now - reachedAt,
  };
}
