// Parses the files of deploy/: the image's build steps and command, compose's settings, the systemd unit's command.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parse } from "yaml";

const read = (file: string) => readFileSync(`deploy/${file}`, "utf8");

type Image = {
  /** Steps of the first stage, in order. */
  build: ({ copy: string[]; to: string } | { run: string })[];
  env: Record<string, string>;
  healthCheck: string[];
  stopSignal: NodeJS.Signals;
  command: string[];
};

const pairs = (line: string) =>
  Object.fromEntries(
    line.split(" ").map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]),
  );

/** Parses the Dockerfile. Throws on a kind of line it does not know. */
export function dockerfile(text = read("Dockerfile")): Image {
  const image: Image = { build: [], env: {}, healthCheck: [], stopSignal: "SIGTERM", command: [] };
  let stage = 0;
  for (const line of text.replace(/\\\n\s*/g, "").split("\n")) {
    const [, word = "", rest = ""] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (word === "FROM") stage++;
    else if (word === "COPY" && stage === 1)
      image.build.push({ copy: rest.split(" ").slice(0, -1), to: rest.split(" ").at(-1) ?? "" });
    else if (word === "RUN" && stage === 1) image.build.push({ run: rest });
    else if (word === "ENV") image.env = { ...(stage === 1 ? {} : image.env), ...pairs(rest) };
    else if (word === "HEALTHCHECK") image.healthCheck = JSON.parse(rest.slice(rest.indexOf("["))) as string[];
    else if (word === "STOPSIGNAL") image.stopSignal = rest as NodeJS.Signals;
    else if (word === "CMD") image.command = JSON.parse(rest) as string[];
    else if (word && !/^(WORKDIR|USER|VOLUME|EXPOSE|COPY|RUN)$/.test(word)) throw new Error(`Not read: ${line}`);
  }
  return image;
}

type Service = { environment: Record<string, string>; command?: string[]; stop_grace_period?: string };
type Compose = { services: Record<"web" | "postgres" | "pgbouncer" | "redis" | "storage" | "bucket", Service> };

/** The services of compose.yaml with the values of its .env file filled in. */
export function compose(values: Readonly<Record<string, string>>): Compose["services"] {
  const filled = read("compose.yaml").replace(/(?<!\$)\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`env.example has no ${name}`);
    return value;
  });
  return (parse(filled) as Compose).services;
}

/** The example .env filled in: if the line above a variable names a command, its output is the value. */
export function filledInEnv(): Record<string, string> {
  let command = "";
  const values: Record<string, string> = {};
  for (const line of read("env.example").split("\n")) {
    command =
      /^#.* with: (openssl rand -\w+ \d+)$/.exec(line)?.[1] ?? (line === "" || line.startsWith("#") ? "" : command);
    const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
    if (!name) continue;
    const [program = "", ...args] = command.split(" ");
    values[name] = value || execFileSync(program, args, { encoding: "utf8" }).trim();
  }
  return values;
}

/** What systemd starts for one port, with the running Node.js in place of /usr/bin/node. */
export function systemdUnit(port: number): { command: string[]; env: Record<string, string>; stopSeconds: number } {
  const text = read("systemd/assay@.service").replaceAll("%i", String(port));
  const one = (name: string) => new RegExp(`^${name}=(.+)$`, "m").exec(text)?.[1] ?? "";
  const [program, ...args] = one("ExecStart").split(" ");
  if (program !== "/usr/bin/node") throw new Error(`The unit starts ${program}`);
  return {
    command: [process.execPath, ...args],
    env: pairs(one("Environment")),
    stopSeconds: Number(one("TimeoutStopSec")),
  };
}
