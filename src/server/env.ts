// The only file that reads process.env. Parsing is deferred to the first access, so a build needs no settings.
import { isAbsolute } from "node:path";
import { z } from "zod";
import { normalizeEmail } from "~/domain/names";
import { MIN_CONNECTIONS } from "./pool-sizes";

const text = (hint: string) =>
  z
    .string({ error: `is missing: ${hint}` })
    .trim()
    .min(1, `is empty: ${hint}`);
const secret = (hint: string) => text(hint).min(24, `is too short (at least 24 characters): ${hint}`);
const optional = z.string().trim().min(1).optional();
const random = "set it to the output of `openssl rand -base64 32`";

type Range = { from: number; to: number; default: number };
const within = (given: z.ZodCoercedNumber, { from, to, default: otherwise }: Range) =>
  given
    .min(from, `must be ${from} or more`)
    .max(to, `must be ${to.toLocaleString("en-US", { useGrouping: "min2" })} or less`)
    .default(otherwise);
const number = (hint: string, range: Range) => within(z.coerce.number(hint), range);
const wholeNumber = (hint: string, range: Range) => within(z.coerce.number(hint).int("must be a whole number"), range);

const databaseUrl = text("the address of a PostgreSQL database").regex(
  /^postgres(ql)?:\/\//,
  "must look like postgresql://user:password@host:5432/name",
);

const schema = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  DATABASE_URL: databaseUrl,
  DIRECT_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URL: databaseUrl.optional(),
  REPLICA_MAX_LAG_SECONDS: number("must be the seconds that the replica may be behind", {
    from: 0,
    to: 3600,
    default: 2,
  }),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, "must look like redis://user:password@host:6379/0")
    .optional(),
  DATABASE_CONNECTIONS: wholeNumber("must be a number of connections", { from: 1, to: 10_000, default: 40 }),
  WEB_CONCURRENCY: wholeNumber("must be a number of processes", { from: 1, to: 128, default: 1 }),
  STATEMENT_TIMEOUT_SECONDS: wholeNumber("must be the seconds that one database statement may take", {
    from: 0,
    to: 3600,
    default: 30,
  }),
  PREPARED_STATEMENTS: z.enum(["on", "off"], "must be on or off").default("on"),
  CATALOGUE_CACHE_MB: number("must be a number of megabytes", { from: 0, to: 4096, default: 48 }),
  NEXTAUTH_SECRET: secret(random),
  NEXTAUTH_URL: z
    .url("must be the address visitors use, such as https://shop.example")
    .default("http://localhost:3000"),
  ENCRYPTION_KEY: text(random).refine(
    (key) => Buffer.from(key, "base64").length === 32,
    `must be 32 bytes in base64: ${random}`,
  ),
  ENCRYPTION_KEY_PREVIOUS: optional.refine(
    (key) => key === undefined || Buffer.from(key, "base64").length === 32,
    "must be the 32 bytes in base64 that ENCRYPTION_KEY was before",
  ),
  IP_HASH_KEY: secret(random),
  DATA_DIR: text("an absolute path of a folder for files").refine(isAbsolute, "must be an absolute path"),
  FILES_S3_ENDPOINT: z.url("must be the address of an S3-compatible server").optional(),
  FILES_S3_BUCKET: optional,
  FILES_S3_REGION: z.string().trim().min(1).default("us-east-1"),
  FILES_S3_ACCESS_KEY_ID: optional,
  FILES_S3_SECRET_ACCESS_KEY: optional,
  FILES_S3_PATH_STYLE: z.enum(["on", "off"], "must be on or off").default("off"),
  // Normalized the same way as account e-mail addresses.
  ROOT_AFFILIATE_EMAIL: z
    .string()
    .transform(normalizeEmail)
    .pipe(z.email("must be an e-mail address"))
    .default("house@assay.test"),
  RESEND_API_KEY: optional,
  MAIL_FROM: optional,
  INBOUND_MAIL_DOMAIN: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9.-]+\.[a-z]+$/, "must be a domain")
    .optional(),
  INBOUND_MAIL_SECRET: secret("the signing secret of the inbound mail webhook").optional(),
  MAIL_WORKER: z.enum(["on", "off"], "must be on or off").default("on"),
  BACKUPS_KEPT: wholeNumber("must be the number of daily backups that are kept", { from: 0, to: 365, default: 7 }),
  TRUST_PROXY: wholeNumber("must be the number of proxies in front of the server", { from: 0, to: 10, default: 0 }),
  MAX_STREAMS: wholeNumber("must be a number of open pages", { from: 0, to: 100_000, default: 1_000 }),
  METRICS_TOKEN: secret("what Prometheus sends to read GET /api/metrics").optional(),
  LOG_REQUESTS: z.enum(["on", "off"], "must be on or off").optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url("must be the address of an OpenTelemetry collector").optional(),
  // Read directly by the OpenTelemetry exporter.
  OTEL_EXPORTER_OTLP_HEADERS: optional,
  OTEL_SERVICE_NAME: z.string().trim().min(1).default("assay"),
  OTEL_TRACES_SAMPLER_ARG: number("must be the share of requests that are traced", { from: 0, to: 1, default: 1 }),
  LOG_LEVEL: z
    .enum(
      ["trace", "debug", "info", "warn", "error", "fatal", "silent"],
      "must be trace, debug, info, warn, error, fatal or silent",
    )
    .default("info"),
});

const checked = schema
  .refine((given) => given.DATABASE_CONNECTIONS >= MIN_CONNECTIONS * given.WEB_CONCURRENCY, {
    path: ["DATABASE_CONNECTIONS"],
    error: `must be at least ${MIN_CONNECTIONS} for each of the WEB_CONCURRENCY processes`,
  })
  .refine((given) => !given.FILES_S3_ACCESS_KEY_ID === !given.FILES_S3_SECRET_ACCESS_KEY, {
    path: ["FILES_S3_SECRET_ACCESS_KEY"],
    error: "and FILES_S3_ACCESS_KEY_ID must be set together",
  });

export type Env = Readonly<z.infer<typeof schema>>;

/** Parses the settings from any source. Throws one error that lists every invalid variable and how to fix it. */
function parseEnv(source: Record<string, string | undefined>): Env {
  // An empty line in a .env file means "not set".
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const result = checked.safeParse(given);
  if (result.success) return Object.freeze(result.data);
  const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`);
  throw new Error(
    `The settings of this server are not right:\n${lines.join("\n")}\n` +
      "`npm start` supplies everything that is missing; otherwise see .env.example.",
  );
}

let parsed: Env | undefined;

/** The settings, validated on first access. */
export const env: Env = new Proxy({} as Env, {
  get(_, name) {
    parsed ??= parseEnv(process.env);
    return Reflect.get(parsed, name);
  },
  has: (_, name) => name in schema.shape,
});

/** Whether this is a build: there is no database, and the shop pages it renders are never served. */
export const isBuilding = () => process.env.NEXT_PHASE === "phase-production-build";
