import { type Page, type Pass, passesPerPage } from '@tessera/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { decodeIdCursor, toPage } from '../../platform/database/pagination.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { findPasses } from './find-passes.ts';
import { findWallets } from './find-wallets.ts';
import type { PassFilters } from './pass-conditions.ts';
import { presentPass } from './present-pass.ts';

export type PassesQuery = PassFilters & {
  passTemplateId: string;
  query?: string | undefined;
  cursor?: string | null | undefined;
  limit?: number | undefined;
};

/** A page of a template's passes, the newest first. */
export async function listPasses(
  ctx: Pick<Context, 'config' | 'keys' | 'clock'>,
  tx: WorkspaceTransaction,
  { cursor, limit = passesPerPage, ...wanted }: PassesQuery,
): Promise<Page<Pass>> {
  const { document } = await findPublishedDesign(tx, wanted.passTemplateId);
  const { rows, total, until } = await findPasses(tx, {
    ...wanted,
    document,
    now: ctx.clock(),
    after: decodeIdCursor(cursor),
    limit,
  });
  const wallets = await findWallets(
    tx,
    rows.map((row) => row.id),
  );
  return toPage(
    rows,
    limit,
    total,
    (row) => [row.id],
    ({ user_attributes, email, first_name, last_name, ...pass }) =>
      presentPass(ctx, {
        pass,
        user: { email, first_name, last_name, attributes: user_attributes },
        wallets: wallets.get(pass.id) ?? { apple: false, google: false },
        document,
      }),
    until,
  );
}
