// Secrets that are not set are generated and stored; a real deployment has to set its own.
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { fail, readJson, writeJson } from "./project";

const makers: Record<string, () => string> = {
  NEXTAUTH_SECRET: () => randomBytes(32).toString("base64url"),
  ENCRYPTION_KEY: () => randomBytes(32).toString("base64"),
  IP_HASH_KEY: () => randomBytes(32).toString("base64url"),
};

/** Puts every secret into the environment. `strict` means a production server with a database of its own. */
export function provideSecrets(dataDir: string, strict: boolean): string | null {
  const missing = Object.keys(makers).filter((name) => !process.env[name]);
  if (missing.length === 0) return null;
  if (strict) {
    fail(
      `${missing.join(", ")} must be set: with NODE_ENV=production and your own DATABASE_URL no secret is made up. ` +
        "A good value is printed by: openssl rand -base64 32",
    );
  }
  const file = join(dataDir, "secrets.json");
  const kept = readJson<Record<string, string>>(file) ?? {};
  const made = Object.entries(makers).filter(([name]) => missing.includes(name) && typeof kept[name] !== "string");
  for (const [name, make] of made) kept[name] = make();
  if (made.length > 0) writeJson(file, kept);
  for (const name of missing) process.env[name] = kept[name];
  return made.length > 0 ? `made and kept in ${file}` : null;
}
