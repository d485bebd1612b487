import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BatchObservableResult, DiagLogLevel, diag, type Observable } from '@opentelemetry/api';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import {
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  type IMetricReader,
  MeterProvider,
  PeriodicExportingMetricReader,
  type ResourceMetrics,
} from '@opentelemetry/sdk-metrics';
import packageJson from '../../../package.json' with { type: 'json' };
import type { ObservabilityConfig } from '../../config/observability-config.ts';
import type { CountedLog } from '../counted-log.ts';
import {
  type CounterName,
  type HistogramName,
  type MetricName,
  metrics,
  type ObservedName,
  prometheusName,
} from './metrics.ts';
import { noTelemetry, type Reading, type Telemetry } from './telemetry.ts';

const readMillisecondsMax = 5_000;
const closeMillisecondsMax = 5_000;

/** Loaded only if a setting asks for it. */
export async function openTelemetry(config: ObservabilityConfig, countedLog: CountedLog): Promise<Telemetry> {
  // Its exporters read their settings from here; these may come from a file.
  Object.assign(process.env, config.openTelemetry);
  logFailures(countedLog);
  const resource = resourceFromAttributes({
    'service.name': 'tessera',
    'service.version': packageJson.version,
    // Tells processes apart, whose counters would else overwrite each other.
    'service.instance.id': randomUUID(),
  }).merge(detectResources({ detectors: [envDetector] }));
  const prometheus = config.metricsPort ? new PrometheusExporter({ preventServerStart: true }) : null;
  const readers: IMetricReader[] = prometheus ? [prometheus] : [];
  if (config.exportsMetrics) readers.push(await openMetricsExporter());
  const { provider, ...instruments } = openInstruments(resource, readers);
  const tracing = config.exportsTraces
    ? (await import('./open-tracing.ts')).openTracing(config, resource)
    : null;
  const serializer = new PrometheusSerializer(undefined, false, undefined, false, true);
  return {
    ...noTelemetry,
    ...instruments,
    ...tracing,
    prometheusText: async () => {
      if (!prometheus) return '';
      const { resourceMetrics } = await prometheus.collect({ timeoutMillis: readMillisecondsMax });
      return serializer.serialize(withUnits(resourceMetrics));
    },
    close: async () => {
      const closing = [provider.shutdown(), tracing?.close()];
      // The collector may be away.
      await Promise.race([
        Promise.allSettled(closing),
        sleep(closeMillisecondsMax, undefined, { ref: false }),
      ]);
      diag.disable();
    },
  };
}

async function openMetricsExporter(): Promise<IMetricReader> {
  const { OTLPMetricExporter } = await import('@opentelemetry/exporter-metrics-otlp-proto');
  const exportIntervalMillis = Number(process.env.OTEL_METRIC_EXPORT_INTERVAL) || 60_000;
  return new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter(), exportIntervalMillis });
}

function openInstruments(resource: Resource, readers: IMetricReader[]) {
  const provider = new MeterProvider({ resource, readers });
  const meter = provider.getMeter('tessera');
  const made = Object.entries(metrics).map(([name, metric]) => {
    const { kind, unit, description } = metric;
    const options = { unit, description };
    if (kind === 'counter') return [name, meter.createCounter(name, options)] as const;
    if (kind === 'gauge') return [name, meter.createObservableGauge(name, options)] as const;
    if (kind === 'observedCounter') return [name, meter.createObservableCounter(name, options)] as const;
    const advice = { explicitBucketBoundaries: [...metric.bounds] };
    return [name, meter.createHistogram(name, { ...options, advice })] as const;
  });
  const instruments = Object.fromEntries(made) as Record<
    CounterName,
    ReturnType<typeof meter.createCounter>
  > &
    Record<HistogramName, ReturnType<typeof meter.createHistogram>> &
    Record<ObservedName, Observable>;
  const observed = Object.keys(metrics).flatMap((name) => {
    const { kind } = metrics[name as MetricName];
    return kind === 'gauge' || kind === 'observedCounter' ? [instruments[name as ObservedName]] : [];
  });
  return {
    provider,
    count: (metric: CounterName, labels: Reading['labels'], by = 1) => instruments[metric].add(by, labels),
    time: (metric: HistogramName, seconds: number, labels: Reading['labels']) =>
      instruments[metric].record(seconds, labels),
    watch: (read: () => Promise<readonly Reading[]>) =>
      meter.addBatchObservableCallback(async (result: BatchObservableResult) => {
        for (const { metric, value, labels } of await read())
          result.observe(instruments[metric], value, { ...labels });
      }, observed),
  };
}

function withUnits(collected: ResourceMetrics): ResourceMetrics {
  return {
    ...collected,
    scopeMetrics: collected.scopeMetrics.map((scope) => ({
      ...scope,
      metrics: scope.metrics.map((metric) => {
        const { name, unit } = metric.descriptor;
        return { ...metric, descriptor: { ...metric.descriptor, name: prometheusName(name, unit) } };
      }),
    })),
  };
}

function logFailures(countedLog: CountedLog): void {
  const log = (reason: string) =>
    countedLog.add('warn', 'Telemetry failed', { kind: {}, details: { reason } });
  const quiet = () => undefined;
  diag.setLogger(
    { error: log, warn: log, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
