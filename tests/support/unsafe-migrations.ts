// What a migration must not do to the version that runs beside it. It is read, not run.

/** What a running old version would fail on, while a new one is migrated and started beside it. */
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
/** A column that has to be given from its first day on: the old version does not give it. */
const ADDED =
  /\bADD\s+(?!(?:CONSTRAINT|CHECK|PRIMARY|UNIQUE|FOREIGN|EXCLUDE)\b)(?:COLUMN\s+)?(?:IF\s+NOT\s+EXISTS\s+)?"?\w+"?\s+[^,;]*\bNOT\s+NULL\b[^,;]*/gi;

/** `-- contract: …` in the lines above a statement says which released version stopped using what it takes away. */
const CONTRACT = /^\s*--\s*contract:\s*\S+/im;

const withoutStrings = (sql: string) => sql.replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''").replace(/'(?:[^']|'')*'/g, "''");

/** Tables that the shop itself fills: an index or an update of all their rows is a matter of moments. */
const SMALL = [
  ...["categories", "former_category_slugs", "former_slugs", "images", "lot_files", "product_counts", "product_lots"],
  ...["product_sources", "products", "search_synonyms", "volume_tiers", "site_settings", "email_settings"],
  ...["staff_security", "limit_settings", "rule_versions", "rule_drafts", "program_terms", "program_terms_drafts"],
];
const TABLE = String.raw`(?:ONLY\s+)?(?:IF\s+EXISTS\s+)?"?(\w+)"?`;
/** What keeps the old version waiting for as long as a table is large, where it names the table. */
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
    "a table is written anew under a lock",
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
/** `-- bounded: …` says why so few rows are concerned that nobody waits. */
const BOUNDED = /^\s*--\s*bounded:\s*\S+/im;

/** What of a statement blocks a table that may be large: one that was there before, and that customers fill. */
function blocking(statement: string, created: ReadonlySet<string>): string[] {
  if (BOUNDED.test(statement)) return [];
  const bare = statement.replace(/--.*$/gm, "");
  return BLOCKING.flatMap(([what, pattern]) => {
    const table = bare.match(pattern)?.[1];
    return table && !created.has(table) && !SMALL.includes(table) ? [what] : [];
  });
}

/** What of a migration breaks the version before it, by statement; comments before a statement belong to it. */
export function unsafeStatements(sql: string): string[] {
  const statements = withoutStrings(sql).split(/;(?=\s|$)/);
  const made = sql.matchAll(/\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?"?(\w+)"?/gi);
  const created = new Set([...made].map(([, table = ""]) => table));
  const isAlone = statements.filter((each) => each.replace(/--.*$/gm, "").trim() !== "").length === 1;
  const isConcurrent = statements.some((each) => /\bINDEX\s+CONCURRENTLY\b/i.test(each.replace(/--.*$/gm, "")));
  return [
    ...breaking(statements),
    ...statements.flatMap((each) => blocking(each, created)),
    // The statements of a migration are one transaction.
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
