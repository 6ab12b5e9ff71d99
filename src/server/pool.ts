import { Pool } from "pg";
import { env } from "./env";

const kept = globalThis as unknown as { assayPool?: Pool };
kept.assayPool ??= new Pool({ connectionString: env.DATABASE_URL, max: 4 });
// A restart of the database ends idle connections; the next query opens new ones.
kept.assayPool.on("error", () => {});

/** Connections for libraries that speak to PostgreSQL themselves (counting of tries). */
export const pool = kept.assayPool;
