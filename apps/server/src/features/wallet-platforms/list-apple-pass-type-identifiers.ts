import {
  type ApplePassTypeIdentifier,
  type applePassTypeIdentifierListInput,
  listCountMax,
  type Page,
  templatesNamedMax,
  walletPlatformsPerPage,
} from '@tessera/contract';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { countUpTo } from '../../platform/database/count-up-to.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { decodeIdCursor, toPage } from '../../platform/database/pagination.ts';
import type {
  AppleCertificateRequestsTable,
  ApplePassTypeIdentifiersTable,
} from '../../platform/database/schema/wallet-platforms-tables.ts';
import type { AppleWallet } from '../../platform/ports/wallets.ts';

type ListQuery = Pick<z.output<typeof applePassTypeIdentifierListInput>, 'orderBy' | 'cursor' | 'limit'>;

export async function listApplePassTypeIdentifiers(
  ctx: { apple: Pick<Context['apple'], 'platform'> },
  tx: WorkspaceTransaction,
  { orderBy, cursor, limit = walletPlatformsPerPage }: ListQuery,
): Promise<Page<ApplePassTypeIdentifier>> {
  const { workspaceId, db } = tx;
  const after = decodeIdCursor(cursor);
  const isRising = orderBy.expiresAt === 'asc';
  const identifiers = db.selectFrom('apple_pass_type_identifiers').where('workspace_id', '=', workspaceId);
  const last = after
    ? await identifiers.select(['expires_at', 'id']).where('id', '=', after).executeTakeFirst()
    : undefined;
  const rows = await identifiers
    .selectAll()
    .$if(last !== undefined, (select) =>
      select.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('expires_at', 'id'),
          isRising ? '>' : '<',
          tuple(last?.expires_at ?? new Date(0), last?.id ?? ''),
        ),
      ),
    )
    .orderBy('expires_at', orderBy.expiresAt)
    .orderBy('id', orderBy.expiresAt)
    .limit(limit + 1)
    .execute();
  const total = await countUpTo(db, identifiers.select('id').orderBy('id'));
  const ids = rows.map(({ id }) => id);
  const uses = await readUses(tx, ids);
  const requests = await readRequests(tx, ids);
  return toPage(
    rows,
    limit,
    total,
    (row) => [row.id],
    (row) =>
      presentApplePassTypeIdentifier(row, {
        platform: ctx.apple.platform,
        uses: uses.filter((use) => use.identifierId === row.id),
        request: requests.find((request) => request.apple_pass_type_identifier_id === row.id) ?? null,
      }),
  );
}

function readUses({ workspaceId, db }: WorkspaceTransaction, ids: string[]): Promise<TemplateUse[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('apple_pass_type_identifiers as identifier')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('pass_templates')
          .select(['id', 'name'])
          .where('workspace_id', '=', workspaceId)
          .where('apple_pass_type_identifier_id', '=', eb.ref('identifier.id'))
          .orderBy(sql`lower(name)`)
          .orderBy('id')
          .limit(templatesNamedMax)
          .as('named'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom(
            eb
              .selectFrom('pass_templates')
              .select('id')
              .where('workspace_id', '=', workspaceId)
              .where('apple_pass_type_identifier_id', '=', eb.ref('identifier.id'))
              .orderBy('apple_pass_type_identifier_id')
              .limit(listCountMax)
              .as('template'),
          )
          .select(({ fn }) => fn.countAll<string>().as('count'))
          .as('all'),
      (join) => join.onTrue(),
    )
    .select(['identifier.id as identifierId', 'named.id', 'named.name', 'all.count'])
    .where('identifier.workspace_id', '=', workspaceId)
    .where('identifier.id', 'in', ids)
    .orderBy(sql`lower(named.name)`)
    .orderBy('named.id')
    .execute();
}

function readRequests({ workspaceId, db }: WorkspaceTransaction, ids: string[]) {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('apple_certificate_requests')
    .select(['id', 'apple_pass_type_identifier_id', 'created_at'])
    .where('workspace_id', '=', workspaceId)
    .where('apple_pass_type_identifier_id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();
}

type TemplateUse = { identifierId: string | null; id: string; name: string; count: string };

type Related = {
  platform: AppleWallet['platform'];
  uses: readonly TemplateUse[];
  request: Pick<AppleCertificateRequestsTable, 'id' | 'created_at'> | null;
};

function presentApplePassTypeIdentifier(
  row: Selectable<ApplePassTypeIdentifiersTable>,
  { platform, uses, request }: Related,
): ApplePassTypeIdentifier {
  // The platform's certificate may have been renewed after the workspace's row was written.
  const isPlatformIdentifier = row.platform_managed && platform?.identifier === row.identifier;
  return {
    id: row.id,
    identifier: row.identifier,
    teamIdentifier: row.team_identifier,
    expiresAt: (isPlatformIdentifier ? platform.expiresAt : row.expires_at).toISOString(),
    platformManaged: row.platform_managed,
    passTemplates: uses.map(({ id, name }) => ({ id, name })),
    passTemplateCount: Number(uses[0]?.count ?? 0),
    pendingRequest: request && { id: request.id, createdAt: request.created_at.toISOString() },
  };
}
