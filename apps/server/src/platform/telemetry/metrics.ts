type Metric = {
  kind: 'counter' | 'histogram' | 'gauge' | 'observedCounter';
  /** UCUM, as OpenTelemetry demands; the Prometheus name ends with it. */
  unit: string;
  description: string;
  bounds?: readonly number[];
};

/** Of the semantic conventions for HTTP. */
const requestBounds = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const jobBounds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];

/** Every metric. Names follow OpenTelemetry's semantic conventions where these have one. */
export const metrics = {
  'http.server.request.duration': {
    kind: 'histogram',
    unit: 's',
    description: 'Requests by method, route template and status, until the response begins.',
    bounds: requestBounds,
  },
  'rpc.server.call.duration': {
    kind: 'histogram',
    unit: 's',
    description: 'Calls of the app’s procedures, of which a request may contain several.',
    bounds: requestBounds,
  },
  'messaging.process.duration': {
    kind: 'histogram',
    unit: 's',
    description: 'Runs of jobs by name; a run of gathered jobs counts once.',
    bounds: jobBounds,
  },
  'messaging.client.consumed.messages': {
    kind: 'counter',
    unit: '{message}',
    description: 'Jobs by name and, if they failed, error.type.',
  },
  'tessera.push.outcomes': {
    kind: 'counter',
    unit: '{request}',
    description: 'Pushes to APNs and requests to Google Wallet, by wallet and outcome.',
  },
  'tessera.mail.outcomes': {
    kind: 'counter',
    unit: '{mail}',
    description: 'Mails handed to the mail server, by outcome.',
  },
  'tessera.queue.jobs': {
    kind: 'gauge',
    unit: '{job}',
    description: 'Jobs of the installation by name and state: due or running.',
  },
  'tessera.queue.oldest_age': {
    kind: 'gauge',
    unit: 's',
    description: 'Since when the oldest due job of a name waits.',
  },
  'tessera.campaign.runs': {
    kind: 'gauge',
    unit: '{run}',
    description: 'Campaigns that are being delivered.',
  },
  'tessera.campaign.lag': {
    kind: 'gauge',
    unit: 's',
    description: 'Age of the oldest chunk that was released and has not finished; 0 without one.',
  },
  'tessera.certificate.remaining': {
    kind: 'gauge',
    unit: 'd',
    description: 'Days until the first current certificate of an owner, platform or workspace, expires.',
  },
  'tessera.backup.wal.waiting': {
    kind: 'gauge',
    unit: '{segment}',
    description: 'WAL segments that wait to be archived in BACKUP_DIRECTORY.',
  },
  'tessera.backup.wal.oldest_age': {
    kind: 'gauge',
    unit: 's',
    description: 'Since when the oldest of these waits; 0 without one.',
  },
  'db.client.connection.count': {
    kind: 'gauge',
    unit: '{connection}',
    description: 'Database connections of this process by state.',
  },
  'db.client.connection.max': {
    kind: 'gauge',
    unit: '{connection}',
    description: 'The most database connections of this process.',
  },
  'db.client.connection.pending_requests': {
    kind: 'gauge',
    unit: '{request}',
    description: 'What waits for a database connection.',
  },
  'nodejs.eventloop.delay.p50': {
    kind: 'gauge',
    unit: 's',
    description: 'Median delay of the event loop since the last export.',
  },
  'nodejs.eventloop.delay.p99': {
    kind: 'gauge',
    unit: 's',
    description: '99th percentile of the event loop’s delay since the last export.',
  },
  'nodejs.eventloop.utilization': {
    kind: 'gauge',
    unit: '1',
    description: 'Share of the time since the last export in which the event loop was busy.',
  },
  'process.cpu.time': {
    kind: 'observedCounter',
    unit: 's',
    description: 'Processor time of this process by mode.',
  },
  'process.memory.usage': {
    kind: 'gauge',
    unit: 'By',
    description: 'Physical memory of this process.',
  },
  'process.uptime': {
    kind: 'gauge',
    unit: 's',
    description: 'Since when this process runs.',
  },
  'system.filesystem.utilization': {
    kind: 'gauge',
    unit: '1',
    description: 'Used share of the disk of DATA_DIR.',
  },
  'tessera.build.info': {
    kind: 'gauge',
    unit: '',
    description: 'Always 1; its labels are the version, the roles and the runtime.',
  },
} as const satisfies Record<string, Metric>;

export type MetricName = keyof typeof metrics;
type NamesOf<Kind extends Metric['kind']> = {
  [Name in MetricName]: (typeof metrics)[Name]['kind'] extends Kind ? Name : never;
}[MetricName];

export type CounterName = NamesOf<'counter'>;
export type HistogramName = NamesOf<'histogram'>;
export type ObservedName = NamesOf<'gauge' | 'observedCounter'>;

const unitSuffixes: Record<string, string> = { s: '_seconds', By: '_bytes', d: '_days', '1': '_ratio' };

/** As OpenTelemetry maps names to Prometheus. The exporter adds `_total`. */
export function prometheusName(name: string, unit: string): string {
  return `${name.replaceAll('.', '_')}${unitSuffixes[unit] ?? ''}`;
}
