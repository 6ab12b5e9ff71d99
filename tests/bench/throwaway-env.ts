import { randomBytes } from "node:crypto";

/** The environment of a temporary shop: its own secrets, production mode. */
export const throwawayEnv = (databaseUrl: string, dataDir: string) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  NEXTAUTH_SECRET: randomBytes(24).toString("hex"),
  IP_HASH_KEY: randomBytes(24).toString("hex"),
  ENCRYPTION_KEY: randomBytes(32).toString("base64"),
  NODE_ENV: "production",
});
