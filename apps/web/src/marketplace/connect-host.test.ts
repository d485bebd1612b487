import { expect, test } from 'vitest';
import { readSession } from './connect-host.ts';

const given = {
  apiBaseUrl: { value: 'https://passes.example.com/marketplace/trpc' },
  apiToken: { value: 'token' },
  workspaceHandle: { value: 'aurora' },
  timezoneName: { value: 'Europe/Oslo' },
};

test('what the page hands over is read by its names', () => {
  expect(readSession(given)).toEqual({
    apiBaseUrl: 'https://passes.example.com/marketplace/trpc',
    apiToken: 'token',
    workspaceHandle: 'aurora',
    timezoneName: 'Europe/Oslo',
  });
});

test.each([null, 'text', {}, { ...given, apiToken: { value: 7 } }, { ...given, workspaceHandle: undefined }])(
  'half of it is nothing: %o',
  (data) => {
    expect(readSession(data)).toBeNull();
  },
);
