import { AsyncLocalStorage } from 'node:async_hooks';
import {
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import type { Resource } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { ObservabilityConfig } from '../../config/observability-config.ts';
import { withLogFields } from '../logger.ts';
import { summarizeStatement } from './summarize-statement.ts';
import type { OpenSpan, SpanStart, Telemetry } from './telemetry.ts';

type Tracing = Pick<Telemetry, 'trace' | 'traceStatement' | 'traceparent' | 'close'>;

const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, internal: SpanKind.INTERNAL };

export function openTracing({ sampler }: ObservabilityConfig, resource: Resource): Tracing {
  const scheduledDelayMillis = Number(process.env.OTEL_BSP_SCHEDULE_DELAY) || 5_000;
  const provider = new TracerProvider({
    resource,
    sampler: samplerOf(sampler),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis })],
  });
  const tracer = provider.getTracer('tessera');
  const current = new AsyncLocalStorage<Span>();
  return {
    trace: async ({ name, kind, traceparent, attributes }: SpanStart, work) => {
      const parent = current.getStore()?.spanContext() ?? parseTraceparent(traceparent);
      const span = tracer.startSpan(
        name,
        { kind: kinds[kind], ...(attributes && { attributes }) },
        parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
      );
      const { traceId, spanId } = span.spanContext();
      try {
        return await current.run(span, () => withLogFields({ traceId, spanId }, () => work(openSpan(span))));
      } catch (error) {
        span.recordException(error instanceof Error ? error : String(error));
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    traceStatement: (text) => {
      const parent = current.getStore();
      if (!parent?.isRecording() || isOpening(text)) return undefined;
      const { operation, summary } = summarizeStatement(text);
      const attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.summary': summary,
      };
      const context = trace.setSpan(ROOT_CONTEXT, parent);
      const span = tracer.startSpan(summary, { kind: SpanKind.CLIENT, attributes }, context);
      return (error) => {
        if (error !== undefined) {
          const code = sqlState(error);
          span.setAttributes({
            'error.type': code ?? '_OTHER',
            ...(code && { 'db.response.status_code': code }),
          });
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      };
    },
    traceparent: () => {
      const span = current.getStore();
      if (!span) return undefined;
      const { traceId, spanId, traceFlags } = span.spanContext();
      return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
    },
    close: () => provider.shutdown(),
  };
}

/** They travel with the statement that follows. */
const isOpening = (text: string): boolean => text.startsWith('begin') || text.startsWith('set local');

function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

const openSpan = (span: Span): OpenSpan => ({
  rename: (name) => span.updateName(name),
  set: (attributes) => span.setAttributes(attributes),
  fail: (message) => span.setStatus({ code: SpanStatusCode.ERROR, message }),
});

function parseTraceparent(text: string | undefined): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = '0'] =
    /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})/.exec(text ?? '') ?? [];
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(context) ? context : undefined;
}

/** The samplers of OTEL_TRACES_SAMPLER; this SDK does not read it. */
function samplerOf({ name, ratio }: ObservabilityConfig['sampler']): Sampler {
  const root = name.endsWith('ratio')
    ? new TraceIdRatioBasedSampler(ratio)
    : name.endsWith('off')
      ? new AlwaysOffSampler()
      : new AlwaysOnSampler();
  return name.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root;
}
