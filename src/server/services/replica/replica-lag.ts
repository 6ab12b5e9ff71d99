/** Converts a WAL position such as 16/B374D848 to a number. */
export function walPosition(lsn: string): bigint {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(lsn) ?? [];
  if (!high || !low) throw new Error(`Not a position in the write-ahead log: ${lsn}`);
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Older marks are dropped: a replica this far behind is not read anyway. */
const MOST_MARKS = 1_000;

/**
 * Measures how far behind a replica is, by this process's clock alone: the time since the primary was at the newest
 * position the replica has reached. The replica of an idle database is not behind, however old its last write.
 */
export function createReplicaLag() {
  let marks: { position: bigint; at: number }[] = [];
  let reachedAt = Number.NEGATIVE_INFINITY;
  return {
    /** Records the positions of the primary at `at` and of the replica now; null if it is no replica. */
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
    /** In milliseconds; Infinity while unknown. */
    behindMs: (now: number): number => now - reachedAt,
  };
}
