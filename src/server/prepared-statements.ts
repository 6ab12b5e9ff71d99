import { createHash } from "node:crypto";

/** Lists of many lengths make many texts; each name is kept by every connection and by the database. */
const MOST_NAMES = 1_000;
/** How well such a condition selects depends on its value, so each of these is planned for its own. */
const PLANNED_EACH_TIME = /\b(I?LIKE|similarity|name_deletions)\b|%>|@@/i;

/**
 * Names for prepared statements: the same text always has the same name, in every process. A text beyond the bound, and
 * a search, gets no name and is not prepared.
 */
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
