import type { Context } from '../../context.ts';
import { withLogFields } from '../logger.ts';
import type { OpenSpan } from '../telemetry/telemetry.ts';

type Taken = { job: string; ids: readonly string[]; traceparent?: string | undefined };

/** Runs a job, or gathered ones, in a span, and counts it. `work` returns the errors by job id. */
export async function measureJob<Failed extends ReadonlyMap<string, unknown>>(
  { telemetry }: Pick<Context, 'telemetry'>,
  { job, ids, traceparent }: Taken,
  work: () => Promise<Failed>,
): Promise<Failed> {
  const labels = { 'messaging.destination.name': job };
  const begun = performance.now();
  const run = async (span: OpenSpan) => {
    const [id] = ids;
    const failed = await withLogFields({ job, ...(ids.length === 1 && { jobId: id }) }, work);
    const [error] = failed.values();
    if (failed.size > 0) span.fail(errorType(error));
    telemetry.time('messaging.process.duration', (performance.now() - begun) / 1_000, {
      ...labels,
      ...(failed.size > 0 && { 'error.type': errorType(error) }),
    });
    const done = ids.length - failed.size;
    if (done > 0) telemetry.count('messaging.client.consumed.messages', labels, done);
    for (const each of failed.values())
      telemetry.count('messaging.client.consumed.messages', { ...labels, 'error.type': errorType(each) });
    return failed;
  };
  return telemetry.trace({ name: `process ${job}`, kind: 'consumer', traceparent, attributes: labels }, run);
}

/** A class or a code, of which there are few. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? String(error.code) : '';
  return /^\w{1,40}$/.test(code) ? code : error.name;
}
