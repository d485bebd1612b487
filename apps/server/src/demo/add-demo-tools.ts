import type { Context } from '../context.ts';
import { createScanner } from '../features/scans/create-scanner.ts';
import { saveSegment } from '../features/segments/save-segment.ts';
import { saveSignUps } from '../features/sign-ups/save-sign-ups.ts';
import type { WorkspaceTransaction } from '../platform/database/database.ts';
import type { AddedPass } from './add-demo-passes.ts';
import type { DemoTemplate } from './demo-content.ts';
import { type DemoScanRow, enrollDemoScanner, writeDemoScans } from './write-demo-scans.ts';

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
  const scans = scansOf(ctx, { scannerId: id, scanner, added, timeOf });
  await writeDemoScans(ctx, tx, passTemplateId, scans);
  await enrollDemoScanner(tx, id, scans);
}

function scansOf(
  { ids }: Pick<Context, 'ids'>,
  made: Pick<Tools, 'added' | 'timeOf'> & {
    scannerId: string;
    scanner: NonNullable<DemoTemplate['scanner']>;
  },
): DemoScanRow[] {
  const [rule] = made.scanner.actions;
  if (rule?.kind !== 'add' && rule?.kind !== 'visit' && rule?.kind !== 'redeem')
    throw new Error('A demo scanner records scans.');
  return made.added.flatMap(({ id: passId, demo }) =>
    (demo.scans ?? []).map(({ daysAgo, amount, outcome = 'accepted' as const }) => ({
      id: ids.uuid(),
      pass_id: passId,
      action: rule.kind,
      kind: null,
      attribute: rule.kind === 'add' ? rule.attribute : null,
      amount: amount ?? null,
      outcome,
      scanned_by: made.scannerId,
      scanned_at: made.timeOf(daysAgo),
    })),
  );
}
