// Walks the input schemas of all procedures, so that tests cover every input without listing them.
import { randomUUID } from "node:crypto";
import type { TRPCProcedureType } from "@trpc/server";
import type { z } from "zod";
import type { Access } from "~/server/api/access";
import { type Counted, countedAs, type Meta } from "~/server/api/call-limits";
import { appRouter } from "~/server/api/root";

type Schema = z.core.$ZodType;
/** A path in an input: object keys, and "*" for each element of a list. */
export type Leaf = { path: string[]; schema: Schema; isNullable: boolean; beside: Beside };
/** In a discriminated union: the discriminator values that select this variant. */
type Beside = readonly { path: string[]; value: unknown }[];

export type Procedure = {
  path: string;
  access: Access;
  counted: Counted | null;
  type: TRPCProcedureType;
  input: Schema | null;
};

type ProcedureDefinition = { _def: { meta?: Meta; type: TRPCProcedureType; inputs: Schema[] } };

/** Every procedure of the API, with its input schema. */
export const PROCEDURES: Procedure[] = Object.entries(
  // tRPC stores these on the router, but its types do not expose them.
  appRouter._def.procedures as unknown as Record<string, ProcedureDefinition>,
).map(([path, { _def }]) => ({
  path,
  access: _def.meta?.access ?? "public",
  counted: countedAs(_def.type, _def.meta),
  type: _def.type,
  input: _def.inputs[0] ?? null,
}));

type Def = {
  type: string;
  innerType?: Schema;
  in?: Schema;
  out?: Schema;
  element?: Schema;
  options?: Schema[];
  shape?: Record<string, Schema>;
  keyType?: Schema;
  valueType?: Schema;
  left?: Schema;
  right?: Schema;
  format?: string;
  entries?: Record<string, unknown>;
  values?: unknown[];
  checks?: { _zod: { def: { check: string; pattern?: RegExp } } }[];
};
/** zod's own description of a schema, whose fields depend on the type. */
export const definition = (schema: Schema) => schema._zod.def as unknown as Def;

/** The direct child schemas, with their keys ("" for the same place). */
function inside(schema: Schema): [key: string, inner: Schema][] {
  const def = definition(schema);
  if (def.shape) return Object.entries(def.shape);
  if (def.element) return [["*", def.element]];
  if (def.valueType) return [["*", def.valueType]];
  if (def.options) return def.options.map((option) => ["", option]);
  if (def.left && def.right) return [def.left, def.right].map((side) => ["", side]);
  const inner = def.innerType ?? (def.in && definition(def.in).type !== "transform" ? def.in : def.out);
  return inner ? [["", inner]] : [];
}

/** Every leaf of an input: a place with a single value. */
export function leavesOf(schema: Schema, path: string[] = [], isNullable = false, beside: Beside = []): Leaf[] {
  const parts = inside(schema);
  if (parts.length === 0) return [{ path, schema, isNullable, beside }];
  const nullable = isNullable || definition(schema).type === "nullable";
  const words = parts.flatMap(([key, inner]) => {
    const { type, values } = definition(inner);
    return key !== "" && type === "literal" ? [{ path: [...path, key], value: values?.[0] }] : [];
  });
  return parts.flatMap(([key, inner]) =>
    key === ""
      ? leavesOf(inner, path, nullable, beside)
      : leavesOf(inner, [...path, key], false, [...beside, ...words]),
  );
}

/** Every object, list and record of an input, including the input itself. */
export function containersOf(schema: Schema, path: string[] = []): { path: string[]; schema: Schema }[] {
  const own = /^(object|array|record)$/.test(definition(schema).type) ? [{ path, schema }] : [];
  return [...own, ...inside(schema).flatMap(([key, inner]) => containersOf(inner, key ? [...path, key] : path))];
}

/** An input with only this value at this path, plus the discriminator values it needs. */
export function inputWith(path: readonly string[], value: unknown, beside: Beside = []): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const below = beside.flatMap((other) => (other.path[0] === key ? [{ ...other, path: other.path.slice(1) }] : []));
  const inner = inputWith(
    rest,
    value,
    below.filter((other) => other.path.length > 0),
  );
  if (key === "*") return [inner];
  const here = beside.filter((other) => other.path.length === 1).map((other) => [other.path[0], other.value] as const);
  return { ...Object.fromEntries(here), [key]: inner };
}

const STRINGS = [
  "aaaaaa",
  "robin@example.test",
  "ABC123",
  "$Robin",
  "2026-01",
  "ABCDEF12",
  "2026-01-01",
  "2026-01-01T00:00:00.000Z",
  "https://shop.example/picture.png",
  "/files/picture",
  "1",
  "",
  "a".repeat(43),
];
const NUMBERS = [1, 0, 100, 5, 50, 1000];

type Fill = (leaf: { key: string; schema: Schema }) => unknown;
const fits = (schema: Schema, value: unknown) => {
  const result = (schema as z.ZodType).safeParse(value);
  return result.success;
};

/** Wraps a fill, and records whether it supplied any value. */
function noting(fill: Fill) {
  const note = { isUsed: false };
  const noted: Fill = (leaf) => {
    const value = fill(leaf);
    if (value !== undefined && fits(leaf.schema, value)) note.isUsed = true;
    return value;
  };
  return { note, noted };
}

/** Memoizes per schema: filling an input for each id asks for the same schemas again. */
function oncePerSchema<T>(answer: (schema: Schema) => T): (schema: Schema) => T {
  const known = new WeakMap<Schema, { answer: T }>();
  return (schema) => {
    const found = known.get(schema) ?? { answer: answer(schema) };
    known.set(schema, found);
    return found.answer;
  };
}

/** Guesses a value for one place: one of its enum values, else a value of any kind that fits; created on each call. */
const guesser = oncePerSchema((schema): (() => unknown) => {
  const { entries = {}, values = [] } = definition(schema);
  const fixed = (value: unknown) => () => value;
  const guesses = [
    ...[...Object.values(entries), ...values, ...STRINGS].map(fixed),
    randomUUID,
    ...[...NUMBERS, false, true].map(fixed),
    ...[() => new Date("2026-01-01"), fixed(null), () => ({}), () => []],
  ];
  return guesses.find((make) => fits(schema, make())) ?? fixed(undefined);
});
const guess = (schema: Schema): unknown => guesser(schema)();

/** A guess at a valid input; `fill` may supply a value for a place (undefined: guess). */
export function sampleOf(schema: Schema, fill: Fill = () => undefined, key = ""): unknown {
  const def = definition(schema);
  if (def.shape) {
    const fields = Object.entries(def.shape);
    return Object.fromEntries(fields.map(([name, inner]) => [name, sampleOf(inner, fill, name)] as const));
  }
  const given = fill({ key, schema });
  if (given !== undefined && fits(schema, given)) return given;
  if (/^(optional|default|prefault)$/.test(def.type)) return filledOrNothing(def.innerType ? [def.innerType] : []);
  if (def.options)
    return filledOrNothing(def.options) ?? guess(schema) ?? sampleOf(def.options[0] ?? schema, fill, key);
  if (def.element) return [sampleOf(def.element, fill, key)];
  const inner = def.innerType ?? (def.in && definition(def.in).shape ? def.in : undefined);
  return guess(schema) ?? (inner && sampleOf(inner, fill, key));

  function filledOrNothing(choices: Schema[]): unknown {
    for (const choice of choices) {
      const { note, noted } = noting(fill);
      const sample = sampleOf(choice, noted, key);
      if (note.isUsed) return sample;
    }
    return undefined;
  }
}

/** Whether this place accepts a UUID and no other text. */
export const isUuid = oncePerSchema(
  (schema) =>
    fits(schema, randomUUID()) && ![...STRINGS, "a text of several words", 1].some((other) => fits(schema, other)),
);

/** Calls a procedure by its path, with an untyped input. */
export function call(caller: object, path: string, input: unknown): Promise<unknown> {
  const procedure = path.split(".").reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], caller);
  return (procedure as (input: unknown) => Promise<unknown>)(input);
}
