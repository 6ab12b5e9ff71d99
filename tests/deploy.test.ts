// The files of deploy/ refer only to what exists: variables, commands, files and URLs of the shop.
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { compose, dockerfile, filledInEnv, systemdUnit } from "./support/deploy-files";
import { startWithout } from "./support/start-production";

const read = (file: string) => readFileSync(file, "utf8");
const declared = new Set([...read(".env.example").matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = ""]) => name));
/** Read by Node and Next themselves. */
const OTHERS = new Set(["NEXT_TELEMETRY_DISABLED"]);
const unknown = (names: readonly string[]) => names.filter((name) => !declared.has(name) && !OTHERS.has(name));

type Service = {
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: string[] | Record<string, object>;
  stop_grace_period?: string;
};
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> };
type Probe = { httpGet?: { path: string; port: number } };
type Container = {
  env: { name: string }[];
  startupProbe: Probe;
  readinessProbe: Probe;
  ports: { containerPort: number }[];
};
type Deployment = {
  kind: string;
  spec: { template: { spec: { containers: Container[]; terminationGracePeriodSeconds: number } } };
};

/** The maximum duration of a stop in seconds, from the server's own constant. */
const goneSeconds = () =>
  Number(/GONE_MS = ([\d_]+)/.exec(read("src/server/http/main.mjs"))?.[1]?.replace("_", "")) / 1000;
const routeExists = (path: string) => existsSync(`src/app${path}/route.ts`);
const START = "scripts/start.ts";

describe("deploy/Dockerfile", () => {
  const text = read("deploy/Dockerfile");

  it("copies what exists, and all that a start and a build read", () => {
    const copied = [...text.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, paths = ""]) => paths.split(" "));
    expect(copied.filter((path) => !existsSync(path))).toEqual([]);
    const hashed = [...read("scripts/lib/build.ts").matchAll(/^ {2}"([^"]+)",$/gm)].map(([, path = ""]) => path);
    expect(hashed).toContain("src");
    const isCopied = (path: string) => copied.some((each) => path === each || path.startsWith(`${each}/`));
    expect([...hashed, START].filter((path) => !isCopied(path))).toEqual([]);
  });

  it("runs as another user than root, by a command that exists, and asks a route that exists", () => {
    expect(text).toMatch(/^USER node$/m);
    expect(text).toContain(`CMD ["node", "--import=tsx", "${START}"]`);
    expect(existsSync(START)).toBe(true);
    expect(routeExists(/(\/api\/health[\w/]*)/.exec(text)?.[1] ?? "")).toBe(true);
    const named = [...text.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = ""]) => line.split(" "));
    expect(unknown(named.map((each) => each.split("=")[0] ?? ""))).toEqual([]);
  });

  it("leaves secrets and data out of the image", () => {
    expect(read(".dockerignore").split("\n")).toEqual(expect.arrayContaining([".env", ".env.*", ".data", ".git"]));
  });
});

describe("deploy/compose.yaml", () => {
  const { services, volumes } = parse(read("deploy/compose.yaml")) as Compose;

  it("gives the shop only variables that it reads", () => {
    const given = Object.keys(services.web?.environment ?? {});
    expect(given).toEqual(
      expect.arrayContaining(["DATABASE_URL", "NEXTAUTH_URL", "NEXTAUTH_SECRET", "ENCRYPTION_KEY"]),
    );
    expect(unknown(given)).toEqual([]);
  });

  it("takes its own settings from a file that has an example of each", () => {
    const used = [...read("deploy/compose.yaml").matchAll(/(?<!\$)\$\{(\w+)\}/g)].map(([, name = ""]) => name);
    const example = [...read("deploy/env.example").matchAll(/^([A-Z_]+)=/gm)].map(([, name = ""]) => name);
    expect(example.toSorted()).toEqual([...new Set(used)].toSorted());
  });

  it("depends on services and volumes that it has", () => {
    const needed = Object.values(services).flatMap((service) => {
      const { depends_on: on = [] } = service;
      return Array.isArray(on) ? on : Object.keys(on);
    });
    expect(needed.filter((name) => !(name in services))).toEqual([]);
    const mounted = Object.values(services).flatMap((service) => service.volumes ?? []);
    const missing = mounted.filter((volume) => {
      const [from = ""] = volume.split(":");
      return from.startsWith("./") ? !existsSync(`deploy/${from}`) : !(from in volumes);
    });
    expect(missing).toEqual([]);
  });

  it("waits for open requests", () => {
    expect(Number.parseInt(services.web?.stop_grace_period ?? "", 10)).toBeGreaterThan(goneSeconds());
  });

  it("takes secrets as the example says to make them, which addresses carry as they are", () => {
    for (let n = 0; n < 20; n++) {
      const values = filledInEnv();
      const { DATABASE_URL = "", DIRECT_URL = "" } = compose(values).web.environment;
      const passwords = [DATABASE_URL, DIRECT_URL].map((url) => new URL(url).password);
      expect(passwords).toEqual([values.POSTGRES_PASSWORD, values.POSTGRES_PASSWORD]);
      expect(Buffer.from(values.ENCRYPTION_KEY ?? "", "base64")).toHaveLength(32);
    }
  });

  it("leads the shop to its own services, by their names and ports", () => {
    const { web, ...others } = compose(filledInEnv());
    const hostOf = (name: string) => new URL(web.environment[name] ?? "").host;
    expect(hostOf("DATABASE_URL")).toBe(`pgbouncer:${others.pgbouncer.environment.LISTEN_PORT}`);
    expect(hostOf("DIRECT_URL")).toBe(`${others.pgbouncer.environment.DB_HOST}:5432`);
    expect(hostOf("REDIS_URL")).toBe("redis:6379");
    expect(hostOf("FILES_S3_ENDPOINT")).toBe("storage:9000");
    expect(String(others.bucket.command)).toContain(`shop/${web.environment.FILES_S3_BUCKET}`);
    expect(others.storage.environment.MINIO_ROOT_USER).toBe(web.environment.FILES_S3_ACCESS_KEY_ID);
    expect(others.pgbouncer.environment.DB_PASSWORD).toBe(others.postgres.environment.POSTGRES_PASSWORD);
  });

  it("tells the pooler what the shop says at the start of a connection, and the database what the pooler leaves out", () => {
    const { web, pgbouncer, postgres } = compose(filledInEnv());
    expect([pgbouncer.environment.POOL_MODE, web.environment.PREPARED_STATEMENTS]).toEqual(["transaction", "off"]);
    const guide = /`ignore_startup_parameters = ([\w, ]+)`/.exec(read("docs/operations.md"))?.[1];
    expect(pgbouncer.environment.IGNORE_STARTUP_PARAMETERS).toBe(guide?.replaceAll(", ", ","));
    const likeness = [...read("src/server/db.ts").matchAll(/"(pg_trgm\.\w+)=([\d.]+)"/g)];
    expect(likeness).toHaveLength(2);
    const settings = likeness.map(([, name, value]) => `${name}=${value}`);
    expect(postgres.command).toEqual(expect.arrayContaining(["timezone=UTC", "statement_timeout=30s", ...settings]));
    for (const [, name, value] of likeness) {
      expect(read("docs/operations.md")).toContain(`ALTER DATABASE assay SET ${name} = ${value};`);
    }
  });
});

describe("deploy/Caddyfile", () => {
  const text = read("deploy/Caddyfile");

  it("leads to the shop's service, on the port that its image serves", () => {
    const [, service, port] = /^\s*dynamic a (\w+) (\d+)$/m.exec(text) ?? [];
    expect([service, port]).toEqual(["web", dockerfile().env.PORT]);
    expect(compose(filledInEnv()).web.environment.TRUST_PROXY).toBe("1");
  });

  it("lets through the largest file that the shop takes, and streams as they come", () => {
    const gigabytes = Number(/^\s*max_size (\d+)GB$/m.exec(text)?.[1]);
    const most = /MAX_ARCHIVE_BYTES = (\d+) \* GIGABYTE/.exec(read("src/server/services/backup/backup-files.ts"))?.[1];
    expect(gigabytes).toBe(Number(most));
    expect(text).toMatch(/^\s*flush_interval -1$/m);
  });
});

describe("deploy/kubernetes/assay.yaml", () => {
  const [deployment] = parseAllDocuments(read("deploy/kubernetes/assay.yaml")).map((each) => each.toJS() as Deployment);

  it("asks routes that exist, on the port that is served, and gives variables that are read", () => {
    const [web] = deployment?.spec.template.spec.containers ?? [];
    if (!web) throw new Error("there is no container");
    const probes = [web.startupProbe, web.readinessProbe].map(({ httpGet }) => httpGet);
    expect(probes.filter((probe) => !routeExists(probe?.path ?? ""))).toEqual([]);
    expect(new Set(probes.map((probe) => probe?.port))).toEqual(new Set([web.ports[0]?.containerPort]));
    expect(unknown(web.env.map(({ name }) => name))).toEqual([]);
  });

  it("waits for open requests", () => {
    expect(deployment?.spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(goneSeconds() + 5);
  });
});

describe("deploy/monitoring", () => {
  const alerts = read("deploy/monitoring/alerts.yaml");
  const dashboard = read("deploy/monitoring/dashboard.json");
  const source = ["metrics", "register-gauges"].map((name) => read(`src/server/metrics/${name}.ts`)).join("\n");
  const pools = read("src/server/pool.ts");
  const SUFFIX = /_(count|bucket|sum)$/;

  /** Whether the shop, or prom-client's default collection, exports a metric with this name. */
  function isMade(metric: string): boolean {
    const name = metric.replace(SUFFIX, "");
    const own = name.replace(/^assay_/, "");
    if (source.includes(`"${name}"`) || source.includes(`"${own}"`)) return true;
    const ofPool = /^database_prisma_(\w+)$/.exec(own)?.[1];
    if (ofPool) return new RegExp(`database_\\$\\{name\\}_${ofPool}`).test(pools);
    return /^(nodejs|process)_/.test(own);
  }

  it("asks for metrics that the shop has", () => {
    const named = new Set(`${alerts}${dashboard}`.match(/assay_[a-z0-9_]+/g));
    expect(named.size).toBeGreaterThan(8);
    expect([...named].filter((name) => !isMade(name))).toEqual([]);
    expect(isMade("assay_no_such_thing")).toBe(false);
  });

  it("has a line in the operator's guide for each alert, and for no other", () => {
    type Rules = { groups: { rules: { alert: string; expr: string }[] }[] };
    const rules = (parse(alerts) as Rules).groups.flatMap(({ rules: of }) => of);
    const guide = read("docs/operations.md");
    const explained = [...guide.slice(guide.indexOf("## Metrics")).matchAll(/^\| `([A-Z]\w+)` \|/gm)];
    expect(rules.map(({ alert }) => alert)).toEqual(explained.slice(0, rules.length).map(([, name]) => name));
    expect(JSON.parse(dashboard).panels.length).toBeGreaterThan(5);
  });
});

describe("deploy/systemd/assay@.service", () => {
  const text = read("deploy/systemd/assay@.service");

  it("starts a script that exists with variables that are read, and waits for open requests", () => {
    expect(text).toContain(`ExecStart=/usr/bin/node --import=tsx ${START}`);
    const given = /^Environment=(.+)$/m.exec(text)?.[1]?.split(" ") ?? [];
    expect(given.length).toBeGreaterThan(1);
    expect(unknown(given.map((each) => each.split("=")[0] ?? ""))).toEqual([]);
    expect(systemdUnit(3001).stopSeconds).toBeGreaterThan(goneSeconds());
    expect(systemdUnit(3001).env.PORT).toBe("3001");
  });
});

describe("npm start in production, on an external database", () => {
  it.each([
    ["NEXTAUTH_URL", /NEXTAUTH_URL must be set to the address that visitors use/],
    ["ENCRYPTION_KEY", /ENCRYPTION_KEY must be set/],
  ])("does not begin without %s, and says what to do", async (missing, message) => {
    const { status, said } = await startWithout(missing);
    expect(said).toMatch(message);
    expect(status).toBe(1);
  });
});
