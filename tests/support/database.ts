// A database per worker, copied from the migrated template, and a fast reset between tests.
import { randomBytes } from "node:crypto";
import pg from "pg";

async function query(url: string, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** Returns its URL; it is dropped at the end of the run (postgres-global.ts). */
export async function cloneDatabase(server: { url: string; template: string }): Promise<string> {
  const name = `${server.template}_${randomBytes(6).toString("hex")}`;
  await query(server.url, `create database ${name} template ${server.template} strategy file_copy`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return url.href;
}

// One connection per worker for all resets: a new one rereads the system catalog, which takes longer than the reset.
let resetting: pg.Client | undefined;
async function resetClient(): Promise<pg.Client> {
  if (resetting) return resetting;
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  // A test that stops the database, or cuts its connections, ends this connection too.
  client.on("error", () => {
    resetting = undefined;
  });
  await client.connect();
  await client.query("set session_replication_role = replica");
  resetting = client;
  return client;
}

/** Rows that migrations inserted, restored by each reset. */
let filled: { table: string; rows: unknown }[] | undefined;
let tables: string[] | undefined;
let restartSequences = "";

async function read(client: pg.Client): Promise<void> {
  const found = await client.query<{ name: string }>(
    `select format('%I', tablename) as name from pg_tables
     where schemaname = 'public' and tablename <> '_prisma_migrations' order by 1`,
  );
  tables = found.rows.map(({ name }) => name);
  const sequences = await client.query<{ restart: string }>(
    `select format('select setval(%L, %s, false);', format('%I.%I', schemaname, sequencename), start_value) as restart
     from pg_sequences where schemaname = 'public'`,
  );
  restartSequences = sequences.rows.map(({ restart }) => restart).join(" ");
}

/**
 * Empties every table that has rows, and restarts sequences. Rows inserted by migrations are restored as
 * `rememberBaseline` found them. For a test's few rows, deleting is ten times faster than truncating.
 */
export async function resetDatabase(): Promise<void> {
  const client = await resetClient();
  if (!tables) await read(client);
  const names = tables ?? [];
  if (names.length === 0) return;
  const checks = names.map((name, index) => `select ${index} as at where exists (select 1 from ${name})`);
  // A named statement, so that the query over sixty tables is planned once.
  const { rows } = await client.query<{ at: number }>({ name: "used", text: checks.join(" union all ") });
  const used = rows.map(({ at }) => names[at]);
  // Without foreign keys and triggers: the ledger refuses deletes, and the order of the tables would matter.
  await client.query(used.map((table) => `delete from ${table};`).join("\n") + restartSequences);
  await shrink(client);
  for (const { table, rows: kept } of filled ?? []) {
    await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(kept),
    ]);
  }
}

const MOST_BYTES_LEFT = 1_000_000;

/** Reclaims the space of deleted rows in large tables, because autovacuum is off. */
async function shrink(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>({
    name: "large",
    text: `select oid::regclass::text as name from pg_class
           where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > ${MOST_BYTES_LEFT}`,
  });
  for (const { name } of rows) await client.query(`vacuum analyze ${name}`);
}

/** Called once per worker, on the fresh copy: records the rows that migrations inserted. */
export async function rememberBaseline(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await read(client);
    filled = [];
    for (const table of tables ?? []) {
      const { rows } = await client.query(`select coalesce(json_agg(t), '[]'::json) as rows from ${table} t`);
      if (rows[0].rows.length > 0) filled.push({ table, rows: rows[0].rows });
    }
  } finally {
    await client.end();
  }
}
