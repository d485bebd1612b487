import { attributeTarget, importPassTargets, importPersonTargets } from '@tessera/contract';
import type { Attribute } from '@tessera/pass-design';
import type { Context } from '../../../context.ts';
import { findPassTemplate } from '../../pass-templates/find-pass-template.ts';
import { findPasses, passCursor } from '../../passes/find-passes.ts';
import { type PassFilters, wantedPasses } from '../../passes/list-passes.ts';
import { byteOrderMark, csvRows } from './write-csv.ts';

const passesPerRead = 1_000;

export async function exportPasses(
  ctx: Pick<Context, 'database' | 'clock'>,
  workspaceId: string,
  filters: PassFilters,
): Promise<{ name: string; parts: AsyncIterable<string> }> {
  const { template, wanted } = await ctx.database.inWorkspaceReadOnly(workspaceId, async (tx) => ({
    template: await findPassTemplate(tx, filters.passTemplateId),
    wanted: await wantedPasses(ctx, tx, filters),
  }));
  async function* parts() {
    const columns = columnsOf(wanted.document.attributes);
    yield byteOrderMark + csvRows([columns.map(({ name }) => name)]);
    for (let after: readonly string[] | null = null; ; ) {
      const page = await ctx.database.inWorkspaceReadOnly(workspaceId, (tx) =>
        findPasses(tx, { ...wanted, after, limit: passesPerRead }),
      );
      const rows = page.rows.slice(0, passesPerRead);
      // An import has nothing to find an erased person by.
      const named = rows.filter(({ erased_at }) => erased_at === null);
      yield csvRows(named.map((row) => columns.map(({ read }) => read(row))));
      const last = page.rows.length > passesPerRead ? rows.at(-1) : undefined;
      after = last ? passCursor(undefined, last) : page.until;
      if (after === null) return;
    }
  }
  return { name: `${template.name}.csv`, parts: parts() };
}

type PassOfList = Awaited<ReturnType<typeof findPasses>>['rows'][number];
type ExportColumn = { name: string; read: (row: PassOfList) => string };

function columnsOf(attributes: readonly Attribute[]): ExportColumn[] {
  return [
    { name: 'email', read: (row) => row.email },
    { name: 'phone', read: (row) => row.phone ?? '' },
    { name: 'userExternalId', read: (row) => row.user_external_id ?? '' },
    { name: 'firstName', read: (row) => row.first_name },
    { name: 'lastName', read: (row) => row.last_name },
    { name: 'externalId', read: (row) => row.external_id ?? '' },
    { name: 'expiresAt', read: (row) => row.expires_at?.toISOString() ?? '' },
    { name: 'passId', read: (row) => row.id },
    ...attributes.map(
      ({ key, scope }): ExportColumn => ({
        name: isReserved(key) ? attributeTarget(key) : key,
        read: (row) => String((scope === 'user' ? row.user_attributes : row.attributes)[key] ?? ''),
      }),
    ),
  ];
}

const reserved: ReadonlySet<string> = new Set([...importPersonTargets, ...importPassTargets]);
const isReserved = (key: string): boolean => reserved.has(key);
