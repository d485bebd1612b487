import type { Setting } from './setting.ts';

export const observabilitySettings = [
  {
    name: 'METRICS_PORT',
    meaning: 'A port on which each process, workers included, answers /metrics for Prometheus; 0 for none.',
    fallback: '0',
    example: '9464',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    meaning: 'Where OpenTelemetry’s collector takes metrics and traces, by OTLP over HTTP.',
    fallback: 'off',
    example: 'http://collector.example.com:4318',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    isSecret: true,
    meaning: 'Headers for the collector, such as its key.',
    fallback: 'none',
    example: 'authorization=Bearer%20secret',
  },
  {
    name: 'OTEL_SERVICE_NAME',
    meaning: 'The name of this installation in metrics and traces.',
    fallback: 'tessera',
    example: 'passes',
  },
  {
    name: 'OTEL_RESOURCE_ATTRIBUTES',
    meaning: 'More attributes of this process in metrics and traces.',
    fallback: 'none',
    example: 'deployment.environment.name=staging',
  },
  {
    name: 'OTEL_TRACES_SAMPLER',
    meaning: 'Which traces are kept, as OpenTelemetry names the samplers.',
    fallback: 'parentbased_traceidratio',
    example: 'parentbased_always_on',
  },
  {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    meaning: 'The share of traces that a sampler by ratio keeps.',
    fallback: '0.1',
    example: '0.5',
  },
] as const satisfies readonly Setting[];
