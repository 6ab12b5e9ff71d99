// Once per run of the server tests: an ephemeral PostgreSQL with a migrated database that every worker copies.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrate } from "../../scripts/lib/migrate";
import { startEphemeral, withClient } from "../../scripts/lib/postgres";
import { setPaymentTag } from "./payment-tag";

declare module "vitest" {
  export interface ProvidedContext {
    postgres: Provided;
  }
}

type Provided = { url: string; template: string; folder: string };
type Server = { postgres: Provided; stop: () => Promise<void> };

// Projects of one run share the server: the first starts it, the last stops it.
const shared = globalThis as unknown as { assayTestServer?: { started: Promise<Server>; users: number } };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.assayTestServer ??= { started: start(), users: 0 };
  const server = shared.assayTestServer;
  server.users++;
  const { postgres, stop } = await server.started;
  project.provide("postgres", postgres);
  return async () => {
    if (--server.users === 0) await stop();
  };
}

async function start(): Promise<Server> {
  const external = process.env.DATABASE_URL;
  const server = external ? { url: external, stop: async () => {} } : await startEphemeral();
  // On a shared server, the databases of this run have unique names.
  const template = external ? `assay_template_${randomBytes(4).toString("hex")}` : "assay_template";
  const drop = async () => {
    if (!external) return;
    await withClient(server.url, async (client) => {
      const { rows } = await client.query("select datname from pg_database where starts_with(datname, $1)", [template]);
      for (const { datname } of rows) await client.query(`drop database if exists "${datname}" with (force)`);
    });
  };
  try {
    await withClient(server.url, (client) => client.query(`create database ${template}`));
    const url = new URL(server.url);
    url.pathname = `/${template}`;
    await migrate(url.href);
    await setPaymentTag(url.href);
  } catch (error) {
    await drop();
    await server.stop();
    throw error;
  }
  const folder = mkdtempSync(join(tmpdir(), "assay-tests-"));
  const stop = async () => {
    await drop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { postgres: { url: server.url, template, folder }, stop };
}
