// Spans of OpenTelemetry: who waited for what. Without an endpoint to send them to nothing is measured or loaded.
import { AsyncLocalStorage } from "node:async_hooks";
import type { Attributes, Context, Span, SpanKind, Tracer } from "@opentelemetry/api";

/** What `start-tracing.ts` leaves here: the tracer, and how a span is named as another's parent. */
type Tracing = { tracer: Tracer; childOf: (parent: Span | undefined, traceparent?: string) => Context };

// Next.js bundles instrumentation and pages apart, so both share it through `globalThis`. Its own spans name whole
// addresses with their tokens, so no tracer is registered for all.
const shared = globalThis as unknown as { assayTracing?: Tracing; assaySpan?: AsyncLocalStorage<Span> };
shared.assaySpan ??= new AsyncLocalStorage();
const spans = shared.assaySpan;

/** From now on spans are made. */
export function setTracing(tracing: Tracing): void {
  shared.assayTracing = tracing;
}

const ERROR_STATUS = 2;
/** The numbers of the API's SpanKind, which is not loaded for them. */
export const KINDS = { internal: 0, server: 1, client: 2 } as const satisfies Record<string, SpanKind>;

type Begin = { name: string; kind?: SpanKind; attributes?: Attributes; traceparent?: string | undefined };

/** Begins a span below the one that this code runs in; undefined where nobody traces. */
export function beginSpan({ name, kind = KINDS.internal, attributes = {}, traceparent }: Begin): Span | undefined {
  const tracing = shared.assayTracing;
  if (!tracing) return undefined;
  return tracing.tracer.startSpan(name, { kind, attributes }, tracing.childOf(spans.getStore(), traceparent));
}

/** Runs `work` so that the spans it begins are below this one. */
export const inSpan = <T>(span: Span | undefined, work: () => T): T => (span ? spans.run(span, work) : work());

/** Ends a span. Of an error only its kind is told: its words may hold the values it failed with. */
export function endSpan(span: Span | undefined, error?: unknown): void {
  if (!span) return;
  if (error) {
    span.setStatus({ code: ERROR_STATUS });
    span.setAttribute("error.type", error instanceof Error ? error.name : "error");
  }
  span.end();
}

/** A span around `work`; `failureOf` finds the error of work that answers it instead of throwing. */
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

/** Begins the span of a statement: its text, which names its values by their numbers. Answers what ends it. */
export function statementSpan(text: string): ((error?: unknown) => void) | undefined {
  const verb = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? "statement";
  const attributes = { "db.system.name": "postgresql", "db.query.text": text.slice(0, MOST_TEXT) };
  const span = beginSpan({ name: verb, kind: KINDS.client, attributes });
  return span && ((error) => endSpan(span, error));
}
