import type { GoogleClass, GoogleObject } from '@tessera/google-wallet';
import { emptyDesignDocument } from '@tessera/pass-design';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { fakeGoogle } from '../../testing/google-campaign.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { createGoogleSaveLink } from '../downloads/create-google-save-link.ts';
import { createPassTemplate } from '../pass-templates/create-pass-template.ts';
import { publishPassTemplate } from '../pass-templates/publish-pass-template.ts';
import { issuePass } from '../passes/issue/issue-pass.ts';
import { updatePass } from '../passes/update-pass.ts';
import { refreshGooglePass } from './refresh-google-pass.ts';

let server: TestServer;
let ctx: Context;
const classes = new Map<string, GoogleClass>();
const objects = new Map<string, GoogleObject>();

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  ctx = fakeGoogle(server.ctx, {
    insertClass: async (_, resource) => insert(classes, resource),
    patchClass: async (_, id, changes) => patch(classes, id, changes),
    insertObject: async (_, resource) => insert(objects, resource),
    patchObject: async (_, id, changes) => patch(objects, id, changes),
  }).ctx;
});

afterAll(() => server?.stop());

async function insert<Resource extends { id: string }>(held: Map<string, Resource>, resource: Resource) {
  if (held.has(resource.id)) return { outcome: 'exists' as const };
  held.set(resource.id, resource);
  return { outcome: 'inserted' as const, resource };
}

async function patch<Resource extends { id: string }>(
  held: Map<string, Resource>,
  id: string,
  changes: Partial<Resource>,
) {
  const before = held.get(id);
  if (!before) return { outcome: 'notFound' as const };
  const resource = { ...before, ...changes };
  held.set(id, resource);
  return { outcome: 'patched' as const, resource };
}

const morning = {
  departsAt: '2027-06-18T07:05',
  service: 'TS 204',
  booking: 'X7KQ2P',
  gate: 'B12',
  seat: '1A',
};

async function createAirline() {
  const { workspaceId, workspace, inWorkspace } = await createTestWorkspace(ctx, { passes: 0 });
  const { id: passTemplateId, revisionId } = await inWorkspace((tx) =>
    createPassTemplate(ctx, tx, workspace, {
      name: 'Tessera Air',
      passType: 'boardingPass',
      document: emptyDesignDocument('boardingPass', 'Tessera Air'),
      createAsDemo: false,
      createdBy: null,
    }),
  );
  await inWorkspace((tx) => publishPassTemplate(ctx, tx, { passTemplateId, revisionId }));
  return {
    board: async (email: string, attributes: Record<string, string>) => {
      const user = { email, firstName: 'Ada', lastName: 'Lovelace' };
      const { id: passId } = await inWorkspace((tx) =>
        issuePass(ctx, tx, workspace, { passTemplateId, user, attributes }, { via: 'app', by: null }),
      );
      await createGoogleSaveLink(ctx, [{ workspaceId, passId }]);
      return passId;
    },
    change: async (passId: string, attributes: Record<string, string>) => {
      await inWorkspace((tx) => updatePass(ctx, tx, { id: passId, attributes }));
      await refreshGooglePass(ctx, { workspaceId, passId });
    },
    objectOf: (passId: string) => [...objects.values()].find(({ id }) => id.endsWith(passId)),
  };
}

test('passengers of one flight share its class, and those of another flight have another', async () => {
  const { board, objectOf } = await createAirline();
  const [ada, grace, alan] = [
    await board('ada@example.com', morning),
    await board('grace@example.com', { ...morning, seat: '1B' }),
    await board('alan@example.com', { ...morning, service: 'TS 9' }),
  ];
  const classIds = [ada, grace, alan].map((id) => String(objectOf(id)?.classId));
  expect(classIds[0]).toMatch(/\.TS204\.2027-06-18\.LIS\.OSL$/);
  expect(classIds[1]).toBe(classIds[0]);
  expect(classIds[2]).toMatch(/\.TS9\.2027-06-18\.LIS\.OSL$/);
  expect(objectOf(grace)).toMatchObject({ boardingAndSeatingInfo: { seatNumber: '1B' } });
});

test('a new gate reaches the class of the flight, and a rebooked passenger moves to the class of the other', async () => {
  const { board, change, objectOf } = await createAirline();
  const ada = await board('ada@example.com', morning);
  const before = String(objectOf(ada)?.classId);
  await change(ada, { gate: 'C3' });
  expect(classes.get(before)).toMatchObject({ origin: { airportIataCode: 'LIS', gate: 'C3' } });
  await change(ada, { departsAt: '2027-06-19T07:05' });
  expect(objectOf(ada)?.classId).toBe(before.replace('2027-06-18', '2027-06-19'));
  expect(classes.get(before)).toMatchObject({ localScheduledDepartureDateTime: '2027-06-18T07:05:00' });
});

test('a pass whose details make no flight is a generic pass, and stays one', async () => {
  const { board, change, objectOf } = await createAirline();
  const ada = await board('ada@example.com', { ...morning, origin: 'Lisbon' });
  expect(objectOf(ada)).toMatchObject({ cardTitle: expect.anything() });
  await change(ada, { origin: 'LIS' });
  expect(objectOf(ada)).not.toHaveProperty('passengerName');
  expect(objectOf(ada)?.classId).not.toContain('TS204');
});

test('a flight whose details become incomplete is still updated, as the flight it was', async () => {
  const { board, change, objectOf } = await createAirline();
  const ada = await board('ada@example.com', morning);
  const before = String(objectOf(ada)?.classId);
  await change(ada, { origin: '', seat: '2B' });
  expect(objectOf(ada)).toMatchObject({ classId: before, boardingAndSeatingInfo: { seatNumber: '2B' } });
});
