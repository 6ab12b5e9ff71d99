// Runs a command on the project's database: starts it, does the work, and ends the process.
import { type Database, startDatabase } from "./postgres";
import { errorMessage } from "./project";

/** Runs `work` while the database runs, then exits: with code 1 if `work` throws or returns false. */
export async function onDatabase(dataDir: string, work: (database: Database) => Promise<unknown>): Promise<never> {
  let database: Database | undefined;
  let code = 0;
  try {
    database = await startDatabase({ dataDir });
    if ((await work(database)) === false) code = 1;
  } catch (error) {
    console.error(`\n✖ ${errorMessage(error)}`);
    code = 1;
  } finally {
    await database?.stop();
  }
  // The migration engine leaves a ten-second timer behind; exit without waiting for it.
  process.exit(code);
}
