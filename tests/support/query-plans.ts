import pg from "pg";
import { db } from "~/server/db";

type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: Node[];
};

/** The statements, with their values, that the database was sent while `work` ran. */
async function statementsOf(work: () => Promise<unknown>): Promise<{ sql: string; values: unknown[] }[]> {
  const sent: { sql: string; values: unknown[] }[] = [];
  let isListening = true;
  db.$on("query", ({ query, params }) => {
    if (isListening) sent.push({ sql: query, values: JSON.parse(params) as unknown[] });
  });
  await work();
  // An event may come a turn after its answer.
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
 * The tables that the statements of `work` read from their first row to their last, each named once. PostgreSQL decides
 * by the size of a table, so the tables must be filled and analysed first.
 */
export async function tablesScannedBy(work: () => Promise<unknown>): Promise<string[]> {
  const statements = await statementsOf(work);
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL, options: "-c TimeZone=UTC" });
  await client.connect();
  try {
    const scanned = new Set<string>();
    for (const { sql, values } of statements) {
      if (!/^\s*(SELECT|WITH|UPDATE|DELETE)/i.test(sql)) continue;
      const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${sql}`, values);
      for (const node of nodesOf(rows[0]["QUERY PLAN"][0].Plan)) {
        if (node["Node Type"] === "Seq Scan" && node["Relation Name"]) scanned.add(node["Relation Name"]);
      }
    }
    return [...scanned].sort();
  } finally {
    await client.end();
  }
}
