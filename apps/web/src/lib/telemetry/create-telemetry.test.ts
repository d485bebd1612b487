import { expect, test } from 'vitest';
import { createTelemetry } from './create-telemetry.ts';
import type { TelemetryService } from './telemetry.ts';
import { noTelemetry } from './telemetry-config.ts';

const powers = { isSystemAdmin: false, actsAsSystemAdmin: false };
const ada = { id: 'user_ada', name: 'Ada', email: 'ada@example.com', ...powers };
const configured = { ...noTelemetry, sentry: { dsn: 'https://key@sentry.example/1' } };

function listening(): { service: TelemetryService; told: string[] } {
  const told: string[] = [];
  const service = {
    identify: ({ id }: { id: string }) => void told.push(`identify ${id}`),
    reset: () => void told.push('reset'),
    captureError: (error: unknown) => void told.push(`error ${String(error)}`),
  };
  return { service, told };
}

test('with nothing configured nothing is fetched, whatever there is to tell, and errors go to our own server', async () => {
  let fetched = 0;
  const reported: unknown[] = [];
  const load = async () => {
    fetched += 1;
    return [];
  };
  const telemetry = createTelemetry(noTelemetry, load, async (error) => void reported.push(error));
  await telemetry.identify(Promise.resolve(ada));
  await telemetry.captureError('oh');
  await telemetry.reset();
  expect(fetched).toBe(0);
  expect(reported).toEqual(['oh']);
});

test('where Sentry is set up, errors go there and not to our own server', async () => {
  const { service, told } = listening();
  const ours = () => Promise.reject(new Error('not here'));
  await createTelemetry(configured, async () => [service], ours).captureError('oh');
  expect(told).toEqual(['error oh']);
});

test('services load once, with the first event, and get events in order', async () => {
  const { service, told } = listening();
  let fetched = 0;
  const telemetry = createTelemetry(configured, async () => {
    fetched += 1;
    return [service];
  });
  expect(fetched).toBe(0);
  void telemetry.identify(Promise.resolve(ada));
  void telemetry.captureError('oh');
  await telemetry.reset();
  expect(told).toEqual(['identify user_ada', 'error oh', 'reset']);
  expect(fetched).toBe(1);
});

test('an error before the account is known is reported with its user, and an account that fails to load delays nothing', async () => {
  const { service, told } = listening();
  const telemetry = createTelemetry(configured, async () => [service]);
  const asking = Promise.withResolvers<typeof ada>();
  void telemetry.identify(asking.promise);
  const reported = telemetry.captureError('oh');
  asking.resolve(ada);
  await reported;
  void telemetry.identify(Promise.resolve(null));
  await telemetry.captureError('again');
  expect(told).toEqual(['identify user_ada', 'error oh', 'error again']);
});

test('a service that fails, or has no error reports, does not affect the others', async () => {
  const { service, told } = listening();
  const failing: TelemetryService = {
    identify: () => {
      throw new Error('blocked');
    },
  };
  const telemetry = createTelemetry(configured, async () => [failing, {}, service]);
  await telemetry.identify(Promise.resolve(ada));
  await telemetry.captureError('oh');
  expect(told).toEqual(['identify user_ada', 'error oh']);
});

test('code that fails to load causes no error', async () => {
  const telemetry = createTelemetry(configured, () => Promise.reject(new Error('blocked')));
  await expect(telemetry.identify(Promise.resolve(ada))).resolves.toBeUndefined();
  await expect(telemetry.reset()).resolves.toBeUndefined();
});
