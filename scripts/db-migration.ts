// npm run db:migration -- name: a migration from the committed schema to the one in the working folder.
import { relative } from "node:path";
import { newMigration } from "./lib/migrate.mjs";
import { startDatabase } from "./lib/postgres.mjs";
import { checkNode, loadEnv, root } from "./lib/project.mjs";

checkNode();
let database;
try {
  database = await startDatabase({ dataDir: loadEnv() });
  const { file, empty } = await newMigration(process.argv.slice(2).join(" "), database.url);
  console.log(
    `${empty ? "The schema files did not change; an empty migration was written" : "Written"}: ${relative(root, file)}`,
  );
  console.log(
    "Read it, and add what Prisma cannot express (checks, triggers, partial indexes). `npm start` applies it.",
  );
} catch (error) {
  console.error(`\n✖ ${error.message}`);
  process.exitCode = 1;
} finally {
  await database?.stop();
}
// The migration engine leaves a ten-second timer behind that nothing waits for.
process.exit();
