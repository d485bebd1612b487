import {
  type AttributeFilter,
  type BulkKind,
  type Page,
  type Pass,
  type PassFilter,
  type PassPlatform,
  type PassStatus,
  passesPerPage,
  passListFilter,
} from '@tessera/contract';
import { type DesignDocument, emptyDesignDocument } from '@tessera/pass-design';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { decodeIdCursor, decodeTimeCursor, toPage } from '../../platform/database/pagination.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { checkPassFilter } from '../segments/check-pass-filter.ts';
import {
  countMatchingPasses,
  findMatchingIds,
  findPasses,
  type PassChunk,
  type PassCondition,
  type PassSort,
  passCursor,
  type WantedPage,
  type WantedPasses,
} from './find-passes.ts';
import { findWallets } from './find-wallets.ts';
import { presentPass } from './present-pass.ts';

const noDesign = emptyDesignDocument('generic', '');

export type PassFilters = {
  passTemplateId: string;
  query?: string | undefined;
  status?: PassStatus | undefined;
  platform?: PassPlatform | undefined;
  attributeFilters?: AttributeFilter[] | undefined;
  filter?: PassFilter | undefined;
  passIds?: readonly string[] | undefined;
  bulkKind?: BulkKind | undefined;
  condition?: PassCondition | undefined;
};

export type PassesQuery = PassFilters & {
  sort?: PassSort | undefined;
  cursor?: string | null | undefined;
  limit?: number | undefined;
};

export async function listPasses(
  ctx: Pick<Context, 'config' | 'keys' | 'clock'>,
  tx: WorkspaceTransaction,
  { sort, cursor, limit = passesPerPage, ...filters }: PassesQuery,
): Promise<Page<Pass>> {
  const after = sort === 'refreshed' ? decodeTimeCursor(cursor) : idCursor(cursor);
  const wanted = await wantedPasses(ctx, tx, filters);
  return pageOfPasses(ctx, tx, { ...wanted, sort, after, limit });
}

async function pageOfPasses(
  ctx: Pick<Context, 'config' | 'keys' | 'clock'>,
  tx: WorkspaceTransaction,
  wanted: WantedPage,
): Promise<Page<Pass>> {
  const { sort, limit } = wanted;
  const { rows, total, until } = await findPasses(tx, wanted);
  const wallets = await findWallets(
    tx,
    rows.map((row) => row.id),
  );
  const documents = new Map<string, DesignDocument>();
  for (const { pass_template_id: id } of rows)
    if (!documents.has(id)) documents.set(id, (await findPublishedDesign(tx, id)).document);
  return toPage(
    rows,
    limit,
    total,
    (row) => passCursor(sort, row),
    ({ user_attributes, email, first_name, last_name, ...pass }) =>
      presentPass(ctx, {
        pass,
        user: { email, first_name, last_name, attributes: user_attributes },
        wallets: wallets.get(pass.id) ?? { apple: false, google: false },
        document: documents.get(pass.pass_template_id) ?? wanted.document,
      }),
    until,
  );
}

type AllPassesQuery = Pick<PassesQuery, 'query' | 'cursor' | 'limit'> & {
  sort?: Exclude<PassSort, 'refreshed'> | undefined;
};

/** One page of the passes of all templates. */
export async function listAllPasses(
  ctx: Pick<Context, 'config' | 'keys' | 'clock'>,
  tx: WorkspaceTransaction,
  { query, sort, cursor, limit = passesPerPage }: AllPassesQuery,
): Promise<Page<Pass>> {
  const wanted = { passTemplateId: null, query, filter: { all: [] }, now: ctx.clock(), document: noDesign };
  return pageOfPasses(ctx, tx, { ...wanted, sort, after: idCursor(cursor), limit });
}

/** The list itself counts only up to a limit. */
export async function countPasses(
  ctx: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  filters: PassFilters,
): Promise<{ count: number }> {
  return { count: await countMatchingPasses(tx, await wantedPasses(ctx, tx, filters)) };
}

export async function findSelectedPasses(
  ctx: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  filters: PassFilters,
  chunk: PassChunk,
): Promise<string[]> {
  return findMatchingIds(tx, await wantedPasses(ctx, tx, filters), chunk);
}

function idCursor(cursor: string | null | undefined): string[] | null {
  const id = decodeIdCursor(cursor);
  return id === null ? null : [id];
}

/** @throws AppError `validationFailed`, `notPublished` */
export async function wantedPasses(
  ctx: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  { passTemplateId, query, status, passIds, condition, ...filters }: PassFilters,
): Promise<WantedPasses> {
  const { document } = await findPublishedDesign(tx, passTemplateId);
  checkFilters(filters, document);
  const filter = passListFilter(filters);
  return { passTemplateId, query, status, passIds, condition, document, now: ctx.clock(), filter };
}

function checkFilters(
  { attributeFilters, filter }: Pick<PassFilters, 'attributeFilters' | 'filter'>,
  document: DesignDocument,
) {
  for (const [index, each] of (attributeFilters ?? []).entries())
    checkPassFilter(each, document, `attributeFilters.${index}`);
  if (filter) checkPassFilter(filter, document, 'filter');
}
