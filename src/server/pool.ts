import { Pool } from "pg";
import { env } from "./env";
import { onShutdown } from "./shutdown";

const kept = globalThis as unknown as { assayPool?: Pool };
if (!kept.assayPool) {
  const made = new Pool({ connectionString: env.DATABASE_URL, max: 4 });
  // A restart of the database ends idle connections; the next query opens new ones.
  made.on("error", () => {});
  kept.assayPool = made;
  onShutdown("close", () => made.end());
}

/** Connections for libraries that speak to PostgreSQL themselves (counting of tries). */
export const pool = kept.assayPool;
