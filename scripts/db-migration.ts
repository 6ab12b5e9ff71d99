// npm run db:migration -- name: writes a migration from the committed schema to the working copy's.
import { relative } from "node:path";
import { newMigration } from "./lib/migrate";
import { onDatabase } from "./lib/on-database";
import { checkNode, loadEnv, root } from "./lib/project";

checkNode();
await onDatabase(loadEnv(), async ({ url }) => {
  const { file, empty } = await newMigration(process.argv.slice(2).join(" "), url);
  console.log(
    `${empty ? "The schema files did not change; an empty migration was written" : "Written"}: ${relative(root, file)}`,
  );
  console.log(
    "Read it, and add what Prisma cannot express (checks, triggers, partial indexes). `npm start` applies it.",
  );
});
