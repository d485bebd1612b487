import {
  type BulkKind,
  type Page,
  type Pass,
  type PassFilter,
  type PassPlatform,
  type PassStatus,
  passesPerPage,
  passListFilter,
  readShortCode,
} from '@tessera/contract';
import { type AttributeFilter, type DesignDocument, emptyDesignDocument } from '@tessera/pass-design';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { decodeIdCursor, decodeTimeCursor, toPage } from '../../platform/database/pagination.ts';
import { readPassSerialNumber } from '../../platform/public-ids.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { checkPassFilter } from '../segments/check-pass-filter.ts';
import { findPassByShortCode } from './find-pass.ts';
import {
  countMatchingParts,
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
import { validityTimezone } from './pass-validity.ts';
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
  const timezone = await validityTimezone(tx, [...documents.values()]);
  return toPage(
    rows,
    limit,
    total,
    (row) => passCursor(sort, row),
    ({ user_attributes, user_external_id, email, phone, first_name, last_name, erased_at, ...pass }) =>
      presentPass(ctx, {
        pass,
        user: {
          ...{ email, phone, external_id: user_external_id, first_name, last_name, erased_at },
          attributes: user_attributes,
        },
        wallets: wallets.get(pass.id) ?? { apple: false, google: false },
        document: documents.get(pass.pass_template_id) ?? wanted.document,
        timezone,
      }),
    until,
  );
}

type AllPassesQuery = Pick<PassesQuery, 'query' | 'cursor' | 'limit'> & {
  sort?: Exclude<PassSort, 'refreshed'> | undefined;
};

/** One page of the passes of all templates. A serial number, a short code or an id as query finds its pass. */
export async function listAllPasses(
  ctx: Pick<Context, 'config' | 'keys' | 'clock'>,
  tx: WorkspaceTransaction,
  { query, sort, cursor, limit = passesPerPage }: AllPassesQuery,
): Promise<Page<Pass>> {
  const passId = await findPassId(tx, query);
  const search = passId ? { passIds: [passId] } : { query };
  const wanted = {
    passTemplateId: null,
    filter: { all: [] },
    now: ctx.clock(),
    document: noDesign,
    ...search,
  };
  return pageOfPasses(ctx, tx, { ...wanted, sort, after: idCursor(cursor), limit });
}

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function findPassId(tx: WorkspaceTransaction, query = ''): Promise<string | null> {
  const { workspaceId } = tx;
  const text = query.trim().toLowerCase();
  if (uuidForm.test(text)) return text;
  const code = readShortCode(text);
  const coded = code && (await findPassByShortCode(tx, code));
  if (coded) return coded.id;
  const address = readPassSerialNumber(text);
  return address?.workspaceId === workspaceId ? address.passId : null;
}

/** The list itself counts only up to a limit. */
export async function countPasses(
  ctx: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  filters: PassFilters,
): Promise<{ count: number }> {
  return { count: await countMatchingPasses(tx, await wantedPasses(ctx, tx, filters)) };
}

export async function countPassesIn<Part extends string>(
  ctx: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  filters: PassFilters,
  parts: Readonly<Record<Part, PassFilter>>,
): Promise<Record<Part, number>> {
  return countMatchingParts(tx, await wantedPasses(ctx, tx, filters), parts);
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
  await checkFilters(tx, filters, { passTemplateId, document });
  const filter = passListFilter(filters);
  return { passTemplateId, query, status, passIds, condition, document, now: ctx.clock(), filter };
}

async function checkFilters(
  tx: WorkspaceTransaction,
  { attributeFilters, filter }: Pick<PassFilters, 'attributeFilters' | 'filter'>,
  design: { passTemplateId: string; document: DesignDocument },
): Promise<void> {
  for (const [index, each] of (attributeFilters ?? []).entries())
    await checkPassFilter(tx, each, design, `attributeFilters.${index}`);
  if (filter) await checkPassFilter(tx, filter, design, 'filter');
}
