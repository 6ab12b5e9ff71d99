// The embedded database on another PostgreSQL's binaries, found through POSTGRES_BIN.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { binaries } from "../../scripts/lib/postgres-binaries";

const folder = mkdtempSync(join(tmpdir(), "assay-own-postgres-"));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it("uses the binaries in POSTGRES_BIN, and explains how to set it when one is missing", async () => {
  vi.stubEnv("POSTGRES_BIN", folder);
  writeFileSync(join(folder, "initdb"), "");
  await expect(binaries({})).rejects.toThrow("POSTGRES_BIN has no pg_ctl. Set it to what `pg_config --bindir` prints");
  for (const name of ["pg_ctl", "postgres"]) writeFileSync(join(folder, name), "");
  expect(await binaries({})).toEqual({
    initdb: join(folder, "initdb"),
    pg_ctl: join(folder, "pg_ctl"),
    postgres: join(folder, "postgres"),
  });
});
