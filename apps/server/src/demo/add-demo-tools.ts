import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import { createScanner } from '../features/scans/create-scanner.ts';
import { newScannerToken } from '../features/scans/scanner-token.ts';
import { saveSegment } from '../features/segments/save-segment.ts';
import { saveSignUps } from '../features/sign-ups/save-sign-ups.ts';
import type { WorkspaceTransaction } from '../platform/database/database.ts';
import { insertRows } from '../platform/database/unnest-rows.ts';
import type { AddedPass } from './add-demo-passes.ts';
import type { DemoTemplate } from './demo-content.ts';
import { writeHistory } from './demo-history.ts';

type Tools = {
  template: DemoTemplate;
  passTemplateId: string;
  ownerId: string;
  added: readonly AddedPass[];
  timeOf: (daysAgo: number) => Date;
};

/** Before the first scan. */
const madeDaysAgo = 200;

/** The sign-up page, the segments and the scanner of a template. */
export async function addDemoTools(
  ctx: Context,
  tx: WorkspaceTransaction,
  { template, passTemplateId, ownerId, added, timeOf }: Tools,
): Promise<void> {
  const then = { ...ctx, clock: () => timeOf(madeDaysAgo) };
  const { signUps, segments = [], scanner } = template;
  if (signUps) await saveSignUps(then, tx, { passTemplateId, ...signUps });
  for (const segment of segments)
    await saveSegment(then, tx, { passTemplateId, ...segment, savedBy: ownerId });
  if (!scanner) return;
  const { id } = await createScanner(then, tx, {
    passTemplateIds: [passTemplateId],
    ...scanner,
    goalId: null,
    createdBy: ownerId,
  });
  const lastSeenAt = await addScans(ctx, tx, { scannerId: id, scanner, passTemplateId, added, timeOf });
  await tx.db
    .updateTable('scanners')
    .set({
      token_hash: newScannerToken({ workspaceId: tx.workspaceId, scannerId: id }).hash,
      last_seen_at: lastSeenAt,
    })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', id)
    .execute();
}

const scanColumns = {
  id: 'uuid',
  pass_id: 'uuid',
  request_hash: 'bytea',
  action: 'text',
  attribute: 'text',
  amount: 'double precision',
  outcome: 'text',
  scanned_by: 'text',
  scanned_at: 'timestamptz',
} as const;

/** Writes the rows and events of single scans. Returns the time of the last one. */
async function addScans(
  ctx: Pick<Context, 'ids' | 'reactions'>,
  tx: WorkspaceTransaction,
  made: Pick<Tools, 'passTemplateId' | 'added' | 'timeOf'> & {
    scannerId: string;
    scanner: NonNullable<DemoTemplate['scanner']>;
  },
): Promise<Date | null> {
  const [rule] = made.scanner.actions;
  if (rule?.kind !== 'add' && rule?.kind !== 'visit' && rule?.kind !== 'redeem')
    throw new Error('A demo scanner records scans.');
  const rows = made.added.flatMap(({ id: passId, demo }) =>
    (demo.scans ?? []).map(({ daysAgo, amount, outcome = 'accepted' as const }) => {
      const id = ctx.ids.uuid();
      return {
        id,
        pass_id: passId,
        request_hash: createHash('sha256').update(id).digest(),
        action: rule.kind,
        attribute: rule.kind === 'add' ? rule.attribute : null,
        amount: amount ?? null,
        outcome,
        scanned_by: made.scannerId,
        scanned_at: made.timeOf(daysAgo),
      };
    }),
  );
  await insertRows(tx.workspaceId, 'scans', scanColumns, rows).execute(tx.db);
  await writeHistory(
    ctx,
    tx,
    rows.flatMap(({ id: scanId, pass_id: passId, action, outcome, scanned_at }) =>
      outcome === 'accepted'
        ? {
            at: scanned_at,
            event: {
              type: 'pass.scanned' as const,
              payload: { passId, passTemplateId: made.passTemplateId, scanId, action },
            },
          }
        : [],
    ),
  );
  return rows.reduce<Date | null>(
    (last, { scanned_at }) => (last && last > scanned_at ? last : scanned_at),
    null,
  );
}
