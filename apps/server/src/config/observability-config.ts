import { ConfigError } from './config-error.ts';
import type { Environment } from './env.ts';
import type { SettingReader } from './setting-reader.ts';

/** Metrics and traces for the operator. */
export type ObservabilityConfig = {
  /** A port of its own for Prometheus; 0 for none. */
  metricsPort: number;
  exportsMetrics: boolean;
  exportsTraces: boolean;
  sampler: { name: (typeof samplers)[number]; ratio: number };
  /** The OTEL_ settings, for OpenTelemetry's exporters. */
  openTelemetry: Record<string, string>;
};

const samplers = [
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
  'always_on',
  'always_off',
  'traceidratio',
] as const;

/** Tracing every request costs 8 % more processor time per issued pass; one in ten, 1 %. */
const defaultRatio = 0.1;

export function readObservabilityConfig(read: SettingReader, env: Environment): ObservabilityConfig {
  const endpoint = read.address('OTEL_EXPORTER_OTLP_ENDPOINT', ['https:', 'http:']);
  const exports = (signal: 'METRICS' | 'TRACES') =>
    env.OTEL_SDK_DISABLED?.toLowerCase() !== 'true' &&
    env[`OTEL_${signal}_EXPORTER`] !== 'none' &&
    Boolean(endpoint ?? env[`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`]?.trim());
  const ratio = Number(read.text('OTEL_TRACES_SAMPLER_ARG') ?? defaultRatio);
  if (!(ratio >= 0 && ratio <= 1))
    throw new ConfigError(
      'invalid',
      `OTEL_TRACES_SAMPLER_ARG is "${read.text('OTEL_TRACES_SAMPLER_ARG')}": set it to a share from 0 to 1.`,
    );
  return {
    metricsPort: read.wholeNumber('METRICS_PORT', { min: 0, max: 65_535, fallback: 0 }),
    exportsMetrics: exports('METRICS'),
    exportsTraces: exports('TRACES'),
    sampler: { name: read.choice('OTEL_TRACES_SAMPLER', samplers, 'parentbased_traceidratio'), ratio },
    openTelemetry: Object.fromEntries(
      Object.entries(env).flatMap(([name, value]) =>
        name.startsWith('OTEL_') && value?.trim() ? [[name, value]] : [],
      ),
    ),
  };
}
