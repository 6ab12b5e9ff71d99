import { ROOT_CONTEXT, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { env } from "~/server/env";
import { onShutdown } from "~/server/shutdown";
import { setTracing } from "./spans";

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The caller's span from a W3C `traceparent` header; undefined if it is invalid. */
function remoteSpan(traceparent: string | undefined) {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? "") ?? [];
  if (!traceId || !spanId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return trace.wrapSpanContext({ traceId, spanId, traceFlags: Number.parseInt(flags ?? "0", 16) & 1, isRemote: true });
}

/** Starts exporting spans to the collector at `endpoint` in batches; the rest is flushed at shutdown. */
export function startTracing(endpoint: string): { flush: () => Promise<void> } {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, "")}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": env.OTEL_SERVICE_NAME }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  setTracing({
    tracer: provider.getTracer("assay"),
    childOf(parent, traceparent) {
      const span = parent ?? remoteSpan(traceparent);
      return span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT;
    },
  });
  onShutdown("close", () => provider.shutdown());
  return { flush: () => provider.forceFlush() };
}
