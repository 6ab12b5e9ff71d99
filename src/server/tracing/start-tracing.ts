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

/** The span of whoever called, by the header of W3C Trace Context; nothing for any other text. */
function remoteSpan(traceparent: string | undefined) {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? "") ?? [];
  if (!traceId || !spanId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return trace.wrapSpanContext({ traceId, spanId, traceFlags: Number.parseInt(flags ?? "0", 16) & 1, isRemote: true });
}

/** Sends spans to the collector at `endpoint` from now on, in batches; what is left is sent when the server stops. */
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
