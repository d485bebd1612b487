import type { CounterName, HistogramName, ObservedName } from './metrics.ts';

/** Bounded values only: no ids, no addresses. */
export type Labels = Readonly<Record<string, string | number>>;
export type Reading = { metric: ObservedName; value: number; labels?: Labels };

export type SpanStart = {
  name: string;
  kind: 'server' | 'consumer' | 'internal';
  /** W3C Trace Context, of what caused this work. */
  traceparent?: string | undefined;
  attributes?: Labels;
};

export type OpenSpan = {
  rename(name: string): void;
  set(attributes: Labels): void;
  fail(reason: string): void;
};

/** Receives the text of a statement, and later its error. */
export type TraceStatement = (text: string) => ((error?: unknown) => void) | undefined;

export type Telemetry = {
  count(metric: CounterName, labels: Labels, by?: number): void;
  time(metric: HistogramName, seconds: number, labels: Labels): void;
  /** Calls `read` at each export, and at each request of `/metrics`. */
  watch(read: () => Promise<readonly Reading[]>): void;
  /** Runs `work` in a span, below the current one. Log entries of `work` carry its ids. */
  trace<Result>(start: SpanStart, work: (span: OpenSpan) => Promise<Result>): Promise<Result>;
  /** Opens a span for a statement, and returns what ends it; undefined unless the current trace is sampled. */
  traceStatement: TraceStatement;
  /** The current span; undefined without one. */
  traceparent(): string | undefined;
  /** The metrics in Prometheus’s text format. */
  prometheusText(): Promise<string>;
  close(): Promise<void>;
};

const noSpan: OpenSpan = { rename: () => undefined, set: () => undefined, fail: () => undefined };

export const noTelemetry: Telemetry = {
  count: () => undefined,
  time: () => undefined,
  watch: () => undefined,
  trace: (_start, work) => work(noSpan),
  traceStatement: () => undefined,
  traceparent: () => undefined,
  prometheusText: async () => '',
  close: async () => undefined,
};
