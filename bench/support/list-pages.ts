import { createHash } from 'node:crypto';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { listCampaigns } from '../../apps/server/src/features/campaigns/list-campaigns.ts';
import { listOrganizationsOf } from '../../apps/server/src/features/organizations/list-organizations.ts';
import { listPassTemplates } from '../../apps/server/src/features/pass-templates/list-pass-templates.ts';
import { listPasses, type PassesQuery } from '../../apps/server/src/features/passes/list-passes.ts';
import { listApplePassTypeIdentifiers } from '../../apps/server/src/features/wallet-platforms/list-apple-pass-type-identifiers.ts';
import { listWebhookDeliveries } from '../../apps/server/src/features/webhooks/list-webhook-deliveries.ts';
import { listWorkspacesOf } from '../../apps/server/src/features/workspaces/list-workspaces.ts';
import type { Database, WorkspaceTransaction } from '../../apps/server/src/platform/database/database.ts';
import { encodeCursor } from '../../apps/server/src/platform/database/pagination.ts';
import { identityDatabase } from '../../apps/server/src/platform/identity/identity-database.ts';
import { peopleStore } from '../../apps/server/src/platform/identity/people-store.ts';
import { deriveKeys } from '../../apps/server/src/platform/keys/derive-keys.ts';
import { endpointId, idOfRow, organizationIdentifier, rowName, workspaceId } from './fill-lists.ts';

export type ListPage = { list: string; page: string; ask: () => Promise<unknown> };

/** The queries of every list: its first page, a deep page, searches with no, one, a thousandth and a tenth of all matches, and its filters. */
export function listPages(database: Database, count: number): ListPage[] {
  const ctx = contextOf(database);
  const inside = <Result>(work: (tx: WorkspaceTransaction) => Promise<Result>) =>
    database.inWorkspace(workspaceId, work);
  const deep = idCursor(Math.floor(count / 10));
  const deepName = Math.floor(count * 0.9) + 900;
  const byName = { cursor: encodeCursor([rowName(deepName), `w-${deepName}`]) };
  const passTemplateId = idOfRow(1);
  return [
    ...pagesOf('organizations', { ...searches(), deep: byName }, (query) =>
      listOrganizationsOf(ctx, 'all', query),
    ),
    ...pagesOf('workspaces', { ...searches(), deep: byName }, (query) => listWorkspacesOf(ctx, 'all', query)),
    ...pagesOf('workspaces of an organization', { ...searches(), deep: byName }, (query) =>
      listWorkspacesOf(ctx, [organizationIdentifier], query),
    ),
    ...pagesOf(
      'pass templates',
      { ...searches(), deep: { cursor: deep }, archived: { archived: true } },
      (query) => inside((tx) => listPassTemplates(ctx, tx, query)),
    ),
    ...pagesOf(
      'campaigns',
      {
        ...searches(),
        deep: { cursor: deep },
        archived: { archived: true },
        'of a template': { passTemplateId },
      },
      (query) => inside((tx) => listCampaigns(tx, query)),
    ),
    ...pagesOf<Partial<PassesQuery>>(
      'passes',
      {
        ...searches(),
        'finding one': { query: 'p0004711@example.com' },
        'finding one by two words': { query: 'grace p0004711' },
        'finding half': { query: 'ada' },
        deep: { cursor: deep },
        issued: { status: 'issued' },
        active: { status: 'active' },
        voided: { status: 'voided' },
        expired: { status: 'expired' },
        'in Apple Wallet': { platform: 'apple' },
        'in Google Wallet': { platform: 'google' },
        'of more points': { attributeFilters: [{ key: 'points', operator: 'isMoreThan', value: 5_000 }] },
        'of these points': { attributeFilters: [{ key: 'points', operator: 'is', value: 4711 }] },
        'of a person': { attributeFilters: [{ key: 'email', operator: 'contains', value: '99@' }] },
      },
      (query) => inside((tx) => listPasses(ctx, tx, { passTemplateId, ...query })),
    ),
    ...pagesOf(
      'webhook deliveries',
      { first: {}, deep: { cursor: deep }, failed: { status: 'failed' } } as const,
      (query) => inside((tx) => listWebhookDeliveries(tx, { endpointId, ...query })),
    ),
    ...pagesOf('pass type identifiers, with their templates', { first: {} }, () =>
      inside((tx) => listApplePassTypeIdentifiers(ctx, tx, { orderBy: { expiresAt: 'asc' } })),
    ),
    ...pagesOf('team', { first: null, deep: `user_${String(count / 10).padStart(7, '0')}` }, (cursor) =>
      askTeam(database, cursor),
    ),
  ];
}

/** If a search matches more in the long list, both request only as many rows as the short one has. */
function searches() {
  return {
    first: {},
    'finding nothing': { query: 'zebra' },
    'finding one': { query: '0004711' },
    'finding a thousandth': { query: 'w123', limit: 10 },
    'finding a tenth': { query: 'w1' },
    'finding one by two words': { query: 'w711 0004711' },
  };
}

function pagesOf<Query>(
  list: string,
  questions: Record<string, Query>,
  ask: (query: Query) => Promise<unknown>,
): ListPage[] {
  return Object.entries(questions).map(([page, query]) => ({ list, page, ask: () => ask(query) }));
}

async function askTeam(database: Database, cursor: string | null): Promise<unknown> {
  const store = peopleStore(identityDatabase(database.global));
  const side = cursor === null ? null : ({ id: cursor, side: 'older' } as const);
  const organizationId = organizationIdentifier;
  return Promise.all([
    store.listPeople({ organizationId, search: null, role: null, limit: 26, cursor: side }),
    store.countPeople(organizationId, 10_000),
  ]);
}

const idCursor = (number: number): string => encodeCursor([idOfRow(number)]);

function contextOf(database: Database) {
  const keys = deriveKeys(createHash('sha256').update('lists').digest());
  const config = readConfig({ LOG_LEVEL: 'silent' }, []);
  return { database, keys, config, clock: () => new Date(), apple: { platform: null } };
}
