import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { notFound } from "~/domain/errors";
import { type Db, db } from "~/server/db";
import { createReplica, fromReplica } from "~/server/services/replica/from-replica";
import { createReplicaLag, walPosition } from "~/server/services/replica/replica-lag";
import { cloneDatabase } from "~tests/support/database";
import { createUser } from "~tests/support/factories";

let url: string;
const opened: Db[] = [];
/** A second database acts as the replica; `position` is the WAL position it reports. */
function replicaAt(position: () => string | null, at = url, maxLagMs = 60_000) {
  const replica = createReplica({
    ...{ url: at, maxLagMs },
    databasePosition: async () => "0/200",
    replicaPosition: async (client) => ((await client.user.count()) >= 0 ? position() : null),
  });
  opened.push(replica.client);
  return replica;
}
beforeAll(async () => {
  url = await cloneDatabase(inject("postgres"));
  await createUser(db, { name: "On the database" });
});
afterAll(() => Promise.all(opened.map((client) => client.$disconnect())));

const names = ({ db }: { db: Db }) => db.user.findMany({ select: { name: true } });

describe("fromReplica", () => {
  it("reads from the replica, except while it is behind or no longer a replica", async () => {
    const current = replicaAt(() => "0/200");
    await createUser(current.client, { name: "On the replica" });
    expect(await fromReplica({ db }, names, current)).toEqual([{ name: "On the replica" }]);
    for (const position of ["0/1FF", null]) {
      expect(
        await fromReplica(
          { db },
          names,
          replicaAt(() => position),
        ),
      ).toEqual([{ name: "On the database" }]);
    }
    // A server that reports that it is not in recovery.
    const writable = createReplica({ url, maxLagMs: 60_000 });
    opened.push(writable.client);
    expect(await writable.isCurrent()).toBe(false);
    expect(await fromReplica({ db }, names, undefined)).toEqual([{ name: "On the database" }]);
  });

  it("falls back to the database when the replica is unreachable or fails, but not on a domain error", async () => {
    const away = new URL(url);
    away.port = "1";
    expect(
      await fromReplica(
        { db },
        names,
        replicaAt(() => "0/200", away.href),
      ),
    ).toEqual([{ name: "On the database" }]);

    const replica = replicaAt(() => "0/200");
    const conflict = async (ctx: { db: Db }) => {
      if (ctx.db === replica.client) throw new Error("canceling statement due to conflict with recovery");
      return names(ctx);
    };
    expect(await fromReplica({ db }, conflict, replica)).toEqual([{ name: "On the database" }]);
    let runs = 0;
    const refused = async () => {
      runs += 1;
      throw notFound("Product");
    };
    await expect(fromReplica({ db }, refused, replica)).rejects.toThrow("Product");
    expect(runs).toBe(1);
  });
});

describe("a replica that comes and goes", () => {
  it("is used again each time it has caught up", async () => {
    let position: () => string | null = () => "0/200";
    const replica = replicaAt(() => position(), url, 1_500);
    await createUser(replica.client, { name: "On this replica" });
    const isAsked = async () =>
      (await fromReplica({ db }, names, replica)).some(({ name }) => name === "On this replica");
    await vi.waitUntil(isAsked, { timeout: 20_000 });
    const troubles: (() => string | null)[] = [
      () => "0/100",
      () => null,
      () => {
        throw new Error("connection refused");
      },
    ];
    for (const trouble of troubles) {
      position = trouble;
      await vi.waitUntil(async () => !(await isAsked()), { timeout: 20_000 });
      position = () => "0/200";
      await vi.waitUntil(isAsked, { timeout: 20_000 });
    }
  });
});

describe("the lag of a replica", () => {
  it("is the time since the database was at the replica's position", () => {
    const lag = createReplicaLag();
    expect(lag.behindMs(0)).toBe(Number.POSITIVE_INFINITY);
    lag.note(100n, 90n, 1_000);
    expect(lag.behindMs(1_000)).toBe(Number.POSITIVE_INFINITY);
    lag.note(200n, 150n, 2_000);
    expect(lag.behindMs(2_500)).toBe(1_500);
    lag.note(200n, 200n, 9_000);
    expect(lag.behindMs(9_100)).toBe(100);
    lag.note(300n, null, 9_200);
    expect(lag.behindMs(9_200)).toBe(Number.POSITIVE_INFINITY);
  });

  it("parses positions in PostgreSQL's format", () => {
    expect(walPosition("16/B374D848")).toBe(0x16b374d848n);
    expect(walPosition("2/0") > walPosition("1/FFFFFFFF")).toBe(true);
    expect(() => walPosition("")).toThrow("Not a position");
  });
});
