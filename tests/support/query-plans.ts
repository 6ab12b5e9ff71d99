import pg from "pg";
import { expect } from "vitest";
import { Prisma } from "~/generated/prisma/client";
import { type Db, db } from "~/server/db";
import { directStatements } from "~/server/query-rows";
import { soon } from "./soon";

type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  Plans?: Node[];
};

/** The statements, with their values, that were sent to the database while `work` ran. */
async function sentBy(work: () => Promise<unknown>, client: Db): Promise<{ sql: string; values: unknown[] }[]> {
  const sent: { sql: string; values: unknown[] }[] = [];
  let isListening = true;
  client.$on("query", ({ query, params }) => {
    if (isListening) sent.push({ sql: query, values: JSON.parse(params) as unknown[] });
  });
  const note = (message: unknown) => sent.push(message as { sql: string; values: unknown[] }); // published as such
  directStatements.subscribe(note);
  await work();
  directStatements.unsubscribe(note);
  // Query events may arrive one turn after the result.
  await new Promise((resolve) => setTimeout(resolve, 20));
  isListening = false;
  if (sent.length === 0) throw new Error("no statement was sent");
  return sent;
}

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const child of node.Plans ?? []) yield* nodesOf(child);
}

/**
 * The tables that the statements of `work` scan sequentially, each once. PostgreSQL plans by table size, so the tables
 * must be filled and analyzed first. `client` is the one that `work` uses.
 */
export async function tablesScannedBy(work: () => Promise<unknown>, client = db): Promise<string[]> {
  const nodes = await planOf(work, client);
  const names = nodes.flatMap((node) => (node["Node Type"] === "Seq Scan" ? (node["Relation Name"] ?? []) : []));
  return [...new Set(names)].sort();
}

/** The indexes that the statements of `work` scan. */
export async function indexesFollowedBy(work: () => Promise<unknown>): Promise<string[]> {
  const nodes = await planOf(work, db);
  const names = nodes.flatMap((node) => (/^Index/.test(node["Node Type"]) ? (node["Index Name"] ?? []) : []));
  return [...new Set(names)].sort();
}

/** The node types in the plans of the statements of `work`. */
export async function planNodesOf(work: () => Promise<unknown>): Promise<string[]> {
  return [...new Set((await planOf(work, db)).map((node) => node["Node Type"]))].sort();
}

export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await sentBy(work, db)).map(({ sql }) => sql);

async function planOf(work: () => Promise<unknown>, by: Db): Promise<Node[]> {
  const statements = await sentBy(work, by);
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL, options: "-c TimeZone=UTC" });
  await client.connect();
  try {
    const nodes: Node[] = [];
    for (const { sql, values } of statements) {
      if (!/^\s*(SELECT|WITH|UPDATE|DELETE)/i.test(sql)) continue;
      const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${sql}`, values);
      nodes.push(...nodesOf(rows[0]["QUERY PLAN"][0].Plan));
    }
    return nodes;
  } finally {
    await client.end();
  }
}

/**
 * Updates statistics and the visibility map (needed for index-only scans) of these tables, or of all. Waits for open
 * transactions of earlier tests, which would keep rows out of that map.
 */
export async function vacuumAnalyze(db: Db, tables: readonly string[] = []): Promise<void> {
  await soon(async () => {
    const open = await db.$queryRaw`
      SELECT state, left(query, 200) AS query FROM pg_stat_activity
      WHERE datname = current_database() AND backend_xmin IS NOT NULL AND pid <> pg_backend_pid()`;
    expect(open, "transactions that are still open").toEqual([]);
  });
  await db.$executeRaw(Prisma.raw(`VACUUM ANALYZE ${tables.join(", ")}`));
}
