import { z } from "zod";
import { DomainError } from "~/domain/errors";
import { clientPool, createClient, type Db } from "~/server/db";
import { env } from "~/server/env";
import { logError } from "~/server/log";
import { createPoolAt, pool } from "~/server/pool";
import { processSingleton } from "~/server/process-singleton";
import { queryRows } from "~/server/query-rows";
import { createReplicaLag, walPosition } from "./replica-lag";

/** How long a lag measurement is reused. */
const CHECK_MS = 500;

type Replica = {
  client: Db;
  /** Whether the replica is recent enough to read. Never throws. */
  isCurrent(): Promise<boolean>;
};

type ReplicaOptions = {
  url: string;
  maxLagMs: number;
  /** Current WAL position of the primary; replaceable in tests. */
  databasePosition?: () => Promise<string>;
  /** WAL position of the replica, null if it is none; replaceable in tests, which have no second server. */
  replicaPosition?: (client: Db) => Promise<string | null>;
};

/** Connects to a replica with a separate pool and circuit breaker, so that its failures affect nothing else. */
export function createReplica({
  url,
  maxLagMs,
  databasePosition = askDatabase,
  replicaPosition = askReplica,
}: ReplicaOptions): Replica {
  const { state, pool: connections } = createPoolAt(url, clientPool("replica"));
  const client = createClient(connections);
  const lag = createReplicaLag();
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;

  async function check(): Promise<void> {
    const at = performance.now();
    try {
      const database = await databasePosition();
      const replica = await replicaPosition(client);
      lag.note(walPosition(database), replica === null ? null : walPosition(replica), at);
    } catch {
      lag.note(0n, null, at);
    }
    checkedAt = at;
    checking = undefined;
  }

  return {
    client,
    async isCurrent() {
      if (state.isDown) return false;
      if (performance.now() - checkedAt >= CHECK_MS) {
        checking ??= check();
        await checking;
      }
      return lag.behindMs(performance.now()) <= maxLagMs;
    },
  };
}

async function askDatabase(): Promise<string> {
  const { rows } = await pool.query<{ at: string }>("SELECT pg_current_wal_lsn()::text AS at");
  return rows[0]?.at ?? "";
}

const PositionRow = z.strictObject({ at: z.string().nullable() });

/** Null if the server is not in recovery: it may have been promoted, and its rows would then stay stale forever. */
async function askReplica(client: Db): Promise<string | null> {
  const [row] = await queryRows(client, PositionRow)`
    SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()::text END AS at`;
  return row?.at ?? null;
}

function processReplica(): Replica | undefined {
  const url = env.DATABASE_REPLICA_URL;
  if (!url) return undefined;
  return processSingleton("assayReplica", () => createReplica({ url, maxLagMs: env.REPLICA_MAX_LAG_SECONDS * 1000 }));
}

/**
 * Runs a read that may be slightly stale on the replica if there is one, it is not behind and it answers; else on the
 * primary. `read` must only read; it may run twice. A DomainError is rethrown as is.
 */
export async function fromReplica<Context extends { db: Db }, T>(
  ctx: Context,
  read: (ctx: Context) => Promise<T>,
  replica = processReplica(),
): Promise<T> {
  if (!replica || !(await replica.isCurrent())) return read(ctx);
  try {
    return await read({ ...ctx, db: replica.client });
  } catch (error) {
    if (error instanceof DomainError) throw error;
    logError(error, { what: "a read of the replica, which the database answers instead" });
    return read(ctx);
  }
}

/** A tRPC resolver that reads through `fromReplica`. */
export const onReplica =
  <Service extends { db: Db }, Input, T>(read: (service: Service, input: Input) => Promise<T>) =>
  ({ ctx, input }: { ctx: { service: Service }; input: Input }): Promise<T> =>
    fromReplica(ctx.service, (service) => read(service, input));
