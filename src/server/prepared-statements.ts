import { createHash } from "node:crypto";

/** Lists of varying length produce many statement texts; every connection and the database keep each name. */
const MOST_NAMES = 1_000;
/** The selectivity of these conditions depends on their values, so they are planned for each execution. */
const PLANNED_EACH_TIME = /\b(I?LIKE|similarity|name_deletions)\b|%>|@@/i;

/** Names prepared statements, the same in every process. Searches, and texts beyond the limit, are not prepared. */
export function createStatementNames(most = MOST_NAMES): (query: { sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= most) return "";
    const hash = createHash("sha256").update(sql).digest("base64url");
    const name = PLANNED_EACH_TIME.test(sql) ? "" : `assay_${hash}`;
    names.set(sql, name);
    return name;
  };
}
