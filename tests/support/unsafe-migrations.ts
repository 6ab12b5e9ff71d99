// Finds statements in a migration that would break the version running beside it. The SQL is read, not run.

/** Statements that break a running old version while the new one is migrated and started beside it. */
const BREAKING: readonly [string, RegExp][] = [
  ["a table is dropped", /\bDROP\s+TABLE\b/i],
  ["a column is dropped", /\bDROP\s+COLUMN\b/i],
  // DROP without the word COLUMN.
  ["a column is dropped", /\bALTER\s+TABLE\b[^;]*\bDROP\s+(?!(CONSTRAINT|DEFAULT|NOT|COLUMN|EXPRESSION|IDENTITY)\b)/i],
  ["a table is emptied", /^\s*TRUNCATE\b/im],
  ["a type is dropped", /\bDROP\s+TYPE\b/i],
  ["something is renamed", /\bRENAME\b/i],
  ["a column changes its type", /\bALTER\s+(COLUMN\s+)?"?\w+"?\s+(SET\s+DATA\s+)?TYPE\b/i],
  ["a column has to be given", /\bSET\s+NOT\s+NULL\b|\bDROP\s+DEFAULT\b/i],
];
/** A new column that is NOT NULL: the old version does not set it. */
const ADDED =
  /\bADD\s+(?!(?:CONSTRAINT|CHECK|PRIMARY|UNIQUE|FOREIGN|EXCLUDE)\b)(?:COLUMN\s+)?(?:IF\s+NOT\s+EXISTS\s+)?"?\w+"?\s+[^,;]*\bNOT\s+NULL\b[^,;]*/gi;

/** `-- contract: …` above a statement names the released version that stopped using what it removes. */
const CONTRACT = /^\s*--\s*contract:\s*\S+/im;

const withoutStrings = (sql: string) => sql.replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''").replace(/'(?:[^']|'')*'/g, "''");

/** Tables filled by the shop itself: indexing or updating all their rows takes moments. */
const SMALL = [
  ...["categories", "former_category_slugs", "former_slugs", "images", "lot_files", "product_counts", "product_lots"],
  ...["product_sources", "products", "search_synonyms", "volume_tiers", "site_settings", "email_settings"],
  ...["staff_security", "limit_settings", "rule_versions", "rule_drafts", "program_terms", "program_terms_drafts"],
];
const TABLE = String.raw`(?:ONLY\s+)?(?:IF\s+EXISTS\s+)?"?(\w+)"?`;
/** Statements that block the old version for longer the larger the named table is. */
const BLOCKING: readonly [string, RegExp][] = [
  [
    "an index blocks writes while it is made",
    new RegExp(String.raw`\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+(?!CONCURRENTLY\b)[^;]*?\bON\s+${TABLE}`, "i"),
  ],
  [
    "an index blocks writes while it is made",
    new RegExp(
      String.raw`\bALTER\s+TABLE\s+${TABLE}[^;]*\bADD\s+(?:CONSTRAINT\s+\S+\s+)?(?:UNIQUE|PRIMARY|EXCLUDE)\b(?!\s+(?:KEY\s+)?USING\s+INDEX)`,
      "i",
    ),
  ],
  [
    "all rows are checked under a lock",
    new RegExp(
      String.raw`\bALTER\s+TABLE\s+${TABLE}[^;]*\bADD\s+(?:CONSTRAINT\s+\S+\s+)?(?:CHECK|FOREIGN\s+KEY)\b(?![^;]*\bNOT\s+VALID\b)`,
      "i",
    ),
  ],
  [
    "a table is rewritten under a lock",
    new RegExp(
      String.raw`\bALTER\s+TABLE\s+${TABLE}[^;]*\bADD\b[^;]*(?:\bDEFAULT\s+(?:gen_random_uuid|random|clock_timestamp|nextval)\b|\bGENERATED\b|\b(?:BIG|SMALL)?SERIAL\b)`,
      "i",
    ),
  ],
  [
    "rows are changed all at once",
    new RegExp(String.raw`\bUPDATE\s+${TABLE}\s+(?:(?:AS\s+)?"?(?!SET\b)\w+"?\s+)?SET\b`, "i"),
  ],
  ["rows are changed all at once", new RegExp(String.raw`\bDELETE\s+FROM\s+${TABLE}`, "i")],
];
/** `-- bounded: …` says why so few rows are affected that nobody waits. */
const BOUNDED = /^\s*--\s*bounded:\s*\S+/im;

/** Statements that block a potentially large table: an existing one that customers fill. */
function blocking(statement: string, created: ReadonlySet<string>): string[] {
  if (BOUNDED.test(statement)) return [];
  const bare = statement.replace(/--.*$/gm, "");
  return BLOCKING.flatMap(([what, pattern]) => {
    const table = bare.match(pattern)?.[1];
    return table && !created.has(table) && !SMALL.includes(table) ? [what] : [];
  });
}

/** Statements of a migration that break the previous version; comments above a statement belong to it. */
export function unsafeStatements(sql: string): string[] {
  const statements = withoutStrings(sql).split(/;(?=\s|$)/);
  const made = sql.matchAll(/\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?"?(\w+)"?/gi);
  const created = new Set([...made].map(([, table = ""]) => table));
  const isAlone = statements.filter((each) => each.replace(/--.*$/gm, "").trim() !== "").length === 1;
  const isConcurrent = statements.some((each) => /\bINDEX\s+CONCURRENTLY\b/i.test(each.replace(/--.*$/gm, "")));
  return [
    ...breaking(statements),
    ...statements.flatMap((each) => blocking(each, created)),
    // The statements of a migration run in one transaction.
    ...(isConcurrent && !isAlone ? ["an index is made concurrently, but not in a migration of its own"] : []),
  ];
}

function breaking(statements: string[]): string[] {
  return statements
    .filter((statement) => !CONTRACT.test(statement))
    .map((statement) => statement.replace(/--.*$/gm, ""))
    .flatMap((statement) => {
      const named = BREAKING.filter(([, pattern]) => pattern.test(`${statement};`)).map(([what]) => what);
      const added = /\bALTER\s+TABLE\b/i.test(statement) ? (statement.match(ADDED) ?? []) : [];
      const ungiven = added.some((column) => !/\b(DEFAULT|GENERATED)\b/i.test(column));
      return ungiven ? [...named, "a new column has to be given"] : named;
    });
}
