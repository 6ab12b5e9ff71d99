// OpenTelemetry spans. Without a configured endpoint nothing is measured or loaded.

import { AsyncLocalStorage } from "node:async_hooks";
import type { Attributes, Context, Span, SpanKind, Tracer } from "@opentelemetry/api";
import { processSingleton } from "~/server/process-singleton";

/** Set by `start-tracing.ts`: the tracer, and how to make a context with a parent span. */
type Tracing = { tracer: Tracer; childOf: (parent: Span | undefined, traceparent?: string) => Context };

// No global tracer is registered: Next.js's own spans contain full URLs with their tokens.
const shared = processSingleton("assayTracing", () => ({ tracing: undefined as Tracing | undefined }));
const spans = processSingleton("assaySpan", () => new AsyncLocalStorage<Span>());

export function setTracing(tracing: Tracing): void {
  shared.tracing = tracing;
}

const ERROR_STATUS = 2;
/** The values of the API's SpanKind, copied so that the package need not be loaded. */
export const KINDS = { internal: 0, server: 1, client: 2 } as const satisfies Record<string, SpanKind>;

type Begin = { name: string; kind?: SpanKind; attributes?: Attributes; traceparent?: string | undefined };

/** Starts a child of the current span; undefined if tracing is off. */
export function beginSpan({ name, kind = KINDS.internal, attributes = {}, traceparent }: Begin): Span | undefined {
  const { tracing } = shared;
  if (!tracing) return undefined;
  return tracing.tracer.startSpan(name, { kind, attributes }, tracing.childOf(spans.getStore(), traceparent));
}

/** Runs `work` with this span as the parent of the spans it starts. */
export const inSpan = <T>(span: Span | undefined, work: () => T): T => (span ? spans.run(span, work) : work());

/** Ends a span. Records only the error's type: its message may contain the values it failed with. */
export function endSpan(span: Span | undefined, error?: unknown): void {
  if (!span) return;
  if (error) {
    span.setStatus({ code: ERROR_STATUS });
    span.setAttribute("error.type", error instanceof Error ? error.name : "error");
  }
  span.end();
}

/** Wraps `work` in a span; `failureOf` extracts the error of work that returns it instead of throwing. */
export async function withSpan<T>(
  begin: Begin,
  work: () => Promise<T>,
  failureOf: (result: T) => unknown = () => undefined,
): Promise<T> {
  const span = beginSpan(begin);
  if (!span) return work();
  try {
    const result = await inSpan(span, work);
    endSpan(span, failureOf(result));
    return result;
  } catch (error) {
    endSpan(span, error ?? "error");
    throw error;
  }
}

const MOST_TEXT = 2_000;

/** Starts a statement's span with its text (placeholders, no values). Returns the function that ends it. */
export function statementSpan(text: string): ((error?: unknown) => void) | undefined {
  const verb = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? "statement";
  const attributes = { "db.system.name": "postgresql", "db.query.text": text.slice(0, MOST_TEXT) };
  const span = beginSpan({ name: verb, kind: KINDS.client, attributes });
  return span && ((error) => endSpan(span, error));
}
