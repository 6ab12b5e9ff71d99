// npm run backup:restore -- FILE --as owner@example.com [--yes]: replaces the shop's data and pictures with those of a
// backup or an archive, after saving the current state. Shows the changes first, and verifies the result.
import { createReadStream, existsSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { generate } from "./lib/generate";
import { migrate } from "./lib/migrate";
import { onDatabase } from "./lib/on-database";
import { checkNode, fail, loadEnv } from "./lib/project";
import { ownerOf, restoreBackup } from "./lib/restore-backup";
import { provideSecrets } from "./lib/secrets";

const USAGE = "npm run backup:restore -- assay-backup.tar --as owner@example.com";

async function askToGoOn(): Promise<boolean> {
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await prompt.question("\nThis replaces everything in the shop. Type “replace” to go on: ");
  prompt.close();
  return answer.trim().toLowerCase() === "replace";
}

checkNode();
const dataDir = loadEnv();
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { as: { type: "string" }, yes: { type: "boolean" } },
});
const [file = ""] = positionals;
const email = (values.as ?? "").normalize("NFKC").trim().toLowerCase();
if (!file || !email) fail(`Give a file and an owner's address: ${USAGE}`);
if (!existsSync(file)) fail(`There is no file ${file}`);
if (!values.yes && !process.stdin.isTTY) fail("Add --yes, or run this in a terminal that can ask.");
provideSecrets(dataDir, process.env.NODE_ENV === "production" && Boolean(process.env.DATABASE_URL));
await onDatabase(dataDir, async ({ url }) => {
  await generate();
  await migrate(url);
  process.env.DATABASE_URL = url;
  const userId = await ownerOf(email);
  const backup = createReadStream(file);
  const isRight = await restoreBackup({ userId, backup, ...(values.yes ? {} : { confirm: askToGoOn }) });
  if (isRight === null) console.log("\nNothing was changed.");
  else if (isRight)
    console.log("\nThe shop is what the backup says. The state before it is under Saved states in /admin/backup.");
  return isRight !== false;
});
