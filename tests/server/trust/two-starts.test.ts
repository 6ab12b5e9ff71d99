import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { migrate } from "../../../scripts/lib/migrate";
import { withClient } from "../../../scripts/lib/postgres";
import { runNode } from "../../../scripts/lib/project";
import { clearInterruptedSeed, seedWhenEmpty } from "../../../scripts/lib/seed";
import { withSetupLock } from "../../../scripts/lib/setup-lock";

let url: string;
let name: string;
let dataDir: string;

beforeEach(() => {
  const server = inject("postgres");
  name = `${server.template}_start_${randomBytes(4).toString("hex")}`;
  const own = new URL(server.url);
  own.pathname = `/${name}`;
  url = own.href;
  dataDir = mkdtempSync(join(tmpdir(), "assay-starts-"));
});

afterEach(async () => {
  await withClient(inject("postgres").url, (client) => client.query(`drop database ${name} with (force)`));
  rmSync(dataDir, { recursive: true, force: true });
});

const createDatabase = (how = "") =>
  withClient(inject("postgres").url, (client) => client.query(`create database ${name} ${how}`));
/** A copy of the migrated template that all tests use. */
const createMigrated = () => createDatabase(`template ${inject("postgres").template} strategy file_copy`);

/** Migrates in a separate process, as another start does. */
const migrateElsewhere = () =>
  runNode(
    [
      "--import=tsx",
      "--input-type=module",
      "--eval",
      `import { migrate } from "./scripts/lib/migrate.ts";
       console.log((await migrate(process.argv[1])).join("\\n"));
       process.exit();`,
      url,
    ],
    { capture: true },
  );

const addUser = () =>
  withClient(url, (client) =>
    client.query(
      `insert into users (email, name, updated_at) values (gen_random_uuid() || '@example.test', 'Demo', now())`,
    ),
  );
const migrationFolders = readdirSync("prisma/migrations", { withFileTypes: true }).filter((entry) =>
  entry.isDirectory(),
);
const countUsers = () =>
  withClient(url, async (client) => (await client.query("select count(*)::int as n from users")).rows[0].n);

describe("concurrent starts", () => {
  it("create the tables of an empty database once, and none fails", async () => {
    await createDatabase();
    const migrated = await Promise.all([migrateElsewhere(), migrateElsewhere(), migrateElsewhere()]);
    expect(migrated.map(({ code, output }) => [code, code === 0 ? "" : output])).toEqual(Array(3).fill([0, ""]));
    const applied = migrated.map(
      ({ output }) => (output as string).split("\n").filter((line) => /^\d{14}_/.test(line)).length,
    );
    const [all, ...none] = applied.sort((one, other) => other - one);
    expect(all).toBe(migrationFolders.length);
    expect(none).toEqual([0, 0]);
  });

  it("do not mistake a migration that another start is applying for a failed one", async () => {
    await createMigrated();
    const finish = (at: string) =>
      withClient(url, (client) =>
        client.query(`update _prisma_migrations set finished_at = ${at} where migration_name like '%_shop'`),
      );
    const other = await withSetupLock(url, async () => {
      await finish("null");
      const migrated = migrate(url);
      expect(await Promise.race([migrated, new Promise((turn) => setTimeout(turn, 100, "waits"))])).toBe("waits");
      await finish("now()");
      return { migrated };
    });
    expect(await other.migrated).toEqual([]);
  });

  it("do not block an index that the first of them creates concurrently", async () => {
    await createDatabase();
    const waiting = await withSetupLock(url, async () => {
      const second = withSetupLock(url, async () => "second");
      // Long enough for it to request the lock.
      await new Promise((turn) => setTimeout(turn, 300));
      await withClient(url, async (client) => {
        await client.query("create table t (a int)");
        await client.query("set statement_timeout = '60s'");
        await client.query("create index concurrently t_a on t (a)");
      });
      return { second };
    });
    expect(await waiting.second).toBe("second");
  });

  it("leave a database unchanged whose migrations no longer exist, and say what to do", async () => {
    await createMigrated();
    await withClient(url, (client) =>
      client.query(`update _prisma_migrations set migration_name = '20261121000000_the_shop'`),
    );
    await expect(migrate(url)).rejects.toThrow(/no longer in prisma\/migrations: 20261121000000_the_shop.*db:reset/);
    const applied = await withClient(url, (client) =>
      client.query("select distinct migration_name from _prisma_migrations"),
    );
    expect(applied.rows).toEqual([{ migration_name: "20261121000000_the_shop" }]);
  });

  it("create the demo data once: the others wait for the first and find it done", async () => {
    await createMigrated();
    const made = await Promise.all(
      [1, 2, 3].map(() =>
        seedWhenEmpty(url, async () => {
          await new Promise((turn) => setTimeout(turn, 50));
          await addUser();
        }),
      ),
    );
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await countUsers()).toBe(1);
  });

  it("let the next one create the data when the first failed", async () => {
    await createMigrated();
    await expect(seedWhenEmpty(url, () => Promise.reject(new Error("disk full")))).rejects.toThrow("disk full");
    expect(await seedWhenEmpty(url, addUser)).toBe(true);
  });

  it("keep data that another start is still creating, and clear what a killed one left", async () => {
    await createMigrated();
    const mark = join(dataDir, "seeding");
    const making = seedWhenEmpty(url, async () => {
      writeFileSync(mark, "");
      await addUser();
      expect(await Promise.race([clearing(), new Promise((turn) => setTimeout(turn, 50, "waits"))])).toBe("waits");
      rmSync(mark);
    });
    let cleared: Promise<boolean> | undefined;
    const clearing = () => {
      cleared = Promise.resolve(clearInterruptedSeed({ url, dataDir, external: false }));
      return cleared;
    };
    await making;
    expect([await cleared, await countUsers()]).toEqual([false, 1]);

    writeFileSync(mark, "");
    expect(await clearInterruptedSeed({ url, dataDir, external: false })).toBe(true);
    expect(await migrate(url)).not.toEqual([]);
    expect(await countUsers()).toBe(0);
  });
});
