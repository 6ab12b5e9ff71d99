import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { db } from "~/server/db";

type Trigger = { trigger: string; table: string; when: string; function: string };

const triggersOfDatabase = () => db.$queryRaw<Trigger[]>`
  SELECT t.tgname::text AS "trigger", c.relname::text AS "table", p.proname::text AS "function",
    CASE WHEN t.tgtype::int & 2 > 0 THEN 'before ' ELSE 'after ' END || concat_ws(' or ',
      CASE WHEN t.tgtype::int & 4 > 0 THEN 'insert' END, CASE WHEN t.tgtype::int & 16 > 0 THEN 'update' END,
      CASE WHEN t.tgtype::int & 8 > 0 THEN 'delete' END) AS "when"
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
  WHERE NOT t.tgisinternal ORDER BY t.tgname`;

/** The cells of each row of the README table whose first column has this heading. */
function tableOf(heading: string): string[][] {
  const lines = readFileSync("prisma/sql/README.md", "utf8").split("\n");
  const start = lines.findIndex((line) => line.startsWith(`| ${heading} `));
  const end = lines.findIndex((line, at) => at > start && !line.startsWith("|"));
  return lines.slice(start + 2, end).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll("`", "")),
  );
}

it("prisma/sql/README.md lists the triggers of the database, with table, time and function", async () => {
  const listed = tableOf("trigger").map(([trigger, table, when, name]) => ({ trigger, table, when, function: name }));
  const found = await triggersOfDatabase();
  expect(found.length).toBeGreaterThan(0);
  expect(listed).toEqual(found);
});

it("prisma/sql/README.md lists the other functions of the database", async () => {
  const functions = await db.$queryRaw<{ name: string }[]>`
    SELECT p.proname::text AS name FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND p.prorettype <> 'trigger'::regtype
      AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') ORDER BY 1`;
  expect(functions.length).toBeGreaterThan(0);
  expect(tableOf("function").map(([name]) => name)).toEqual(functions.map(({ name }) => name));
});

it("the Prisma schema marks each model with the triggers of its table", async () => {
  const schema = readdirSync("prisma/schema").map((name) => readFileSync(`prisma/schema/${name}`, "utf8"));
  const marked = schema.flatMap((text) =>
    [...text.matchAll(/((?:^\/\/\/.*\n)+)^model \w+ \{[\s\S]*?@@map\("(\w+)"\)/gm)].flatMap(
      ([, comments = "", table]) =>
        [...comments.matchAll(/^\/\/\/ trigger: ([\w, ]+):/gm)].flatMap(([, names = ""]) =>
          names.split(", ").map((trigger) => ({ table, trigger })),
        ),
    ),
  );
  const found = (await triggersOfDatabase()).map(({ table, trigger }) => ({ table, trigger }));
  expect(marked.sort((one, other) => (one.trigger < other.trigger ? -1 : 1))).toEqual(found);
});
