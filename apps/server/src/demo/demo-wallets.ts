import { createHash } from 'node:crypto';
import { contentHash } from '@tessera/pass-design';
import { withoutNulls } from '@tessera/pass-rendering';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { findPublishedDesign } from '../features/pass-templates/find-published-design.ts';
import { campaignFactsOf } from '../features/recipients/recipient-condition.ts';
import { googleObject, googleObjectId } from '../features/rendering/google-resources.ts';
import { loadGoogleTemplate } from '../features/rendering/load-google-template.ts';
import { upsertGoogleClass } from '../features/rendering/upsert-google-class.ts';
import type { WorkspaceTransaction } from '../platform/database/database.ts';
import { insertRows, unnestRows } from '../platform/database/unnest-rows.ts';
import type { AddedPass, PassesToAdd } from './add-demo-passes.ts';
import type { DemoPass, DemoWallet } from './demo-content.ts';
import type { PastEvent } from './demo-history.ts';

async function findAppleIdentifier(tx: WorkspaceTransaction, passTemplateId: string): Promise<string | null> {
  const { template } = await findPublishedDesign(tx, passTemplateId);
  const row = await tx.db
    .selectFrom('apple_pass_type_identifiers')
    .select('identifier')
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', template.apple_pass_type_identifier_id)
    .executeTakeFirst();
  return row?.identifier ?? null;
}

const digest = (what: string, passId: string) =>
  createHash('sha256').update(`${what} of ${passId}`).digest('hex');

export const deviceOf = (passId: string): string => digest('device', passId).slice(0, 32);

const deviceColumns = {
  device_library_identifier: 'text',
  push_token: 'text',
  updated_at: 'timestamptz',
} as const;
const registrationColumns = {
  device_library_identifier: 'text',
  pass_id: 'uuid',
  pass_type_identifier: 'text',
  created_at: 'timestamptz',
} as const;
const objectColumns = {
  pass_id: 'uuid',
  object_type: 'text',
  object_id: 'text',
  class_id: 'text',
  holders: 'integer',
  face_hash: 'text',
  updated_at: 'timestamptz',
} as const;

const daysUntilInstall = 0.2;

export const installedDaysAgo = ({
  wallet,
  installedDaysAgo: added,
  daysAgo,
}: DemoPass): number | undefined => wallet && (added ?? Math.max(0, daysAgo - daysUntilInstall));

export async function usableWallets(
  { config }: Pick<Context, 'config'>,
  tx: WorkspaceTransaction,
  passTemplateId: string,
): Promise<ReadonlySet<DemoWallet>> {
  const { template } = await findPublishedDesign(tx, passTemplateId);
  const usable = new Set<DemoWallet>();
  // The demo cannot invent phones of the real services.
  if (template.apple_pass_type_identifier_id && config.apple.push.kind === 'lab') usable.add('apple');
  if (template.google_issuer_id && config.google.walletApi.kind === 'lab') usable.add('google');
  return usable;
}

export function isHeldAt(demo: DemoPass, daysAgo: number): boolean {
  const added = installedDaysAgo(demo);
  const ended = Math.max(demo.removedDaysAgo ?? 0, demo.voidedDaysAgo ?? 0);
  return added !== undefined && added > daysAgo && ended < daysAgo;
}

/** Writes a registration's or callback's rows and returns the events. The lab's push service accepts messages for these iPhones. */
export async function addToWallets(
  ctx: Context,
  tx: WorkspaceTransaction,
  { passTemplateId, timeOf }: PassesToAdd,
  added: readonly AddedPass[],
): Promise<PastEvent[]> {
  const identifier = await findAppleIdentifier(tx, passTemplateId);
  const google = await loadGoogleTemplate(ctx, tx, passTemplateId);
  const installs = added.flatMap(({ id, demo }) => {
    const daysAgo = installedDaysAgo(demo);
    return daysAgo === undefined ? [] : [{ id, demo, at: timeOf(daysAgo) }];
  });
  const devices = installs
    .filter(({ demo }) => demo.wallet === 'apple' && demo.removedDaysAgo === undefined)
    .map(({ id, at }) => ({
      device_library_identifier: deviceOf(id),
      push_token: digest('token', id),
      updated_at: at,
      pass_id: id,
      pass_type_identifier: identifier,
      created_at: at,
    }));
  const objects = installs.flatMap(({ id, demo, at }) =>
    google && demo.wallet === 'google'
      ? [
          {
            pass_id: id,
            object_type: google.type,
            object_id: googleObjectId(google, id),
            class_id: google.classId,
            holders: demo.removedDaysAgo === undefined ? 1 : 0,
            // No content until `showAtGoogle`.
            face_hash: '',
            updated_at: at,
          },
        ]
      : [],
  );
  await insertRows(tx.workspaceId, 'apple_devices', deviceColumns, devices).execute(tx.db);
  await insertRows(tx.workspaceId, 'apple_registrations', registrationColumns, devices).execute(tx.db);
  await insertRows(tx.workspaceId, 'google_objects', objectColumns, objects).execute(tx.db);
  return installs.flatMap(({ id: passId, demo: { wallet = 'apple', removedDaysAgo }, at }): PastEvent[] => [
    {
      at,
      event: { type: 'pass.installed', payload: { passId, passTemplateId, wallet, becameActive: true } },
    },
    ...(removedDaysAgo === undefined
      ? []
      : [
          {
            at: timeOf(removedDaysAgo),
            event: {
              type: 'pass.removed' as const,
              payload: { passId, passTemplateId, wallet, becameInactive: true },
            },
          },
        ]),
  ]);
}

/** Creates the objects at the simulated Google, so that a later campaign updates them. `shownAt`: the last update by pass id. */
export async function showAtGoogle(
  ctx: Context,
  tx: WorkspaceTransaction,
  passTemplateId: string,
  shownAt: ReadonlyMap<string, Date>,
): Promise<void> {
  if (shownAt.size === 0) return;
  const google = await loadGoogleTemplate(ctx, tx, passTemplateId);
  if (!google) return;
  const passes = await findPasses(tx, [...shownAt.keys()]);
  await upsertGoogleClass(ctx, google);
  const client = await ctx.google.client(google.issuer.serviceAccountId);
  const shown = await Promise.all(
    passes.map(async ({ user_attributes, email, first_name, last_name, ...pass }) => {
      const user = { email, first_name, last_name, attributes: user_attributes };
      const content = google.renderer.contentOf(pass, user);
      const resource = googleObject(ctx, google, pass.id, content);
      await client.insertObject(google.type, withoutNulls(resource));
      return { pass_id: pass.id, face_hash: contentHash(content), updated_at: shownAt.get(pass.id) };
    }),
  );
  const { pass_id, face_hash, updated_at } = objectColumns;
  await sql`update google_objects set face_hash = shown.face_hash, updated_at = shown.updated_at
    from ${unnestRows('shown', { pass_id, face_hash, updated_at }, shown)}
    where google_objects.workspace_id = ${tx.workspaceId} and google_objects.pass_id = shown.pass_id`.execute(
    tx.db,
  );
}

function findPasses({ workspaceId, db }: WorkspaceTransaction, ids: readonly string[]) {
  return db
    .selectFrom('passes')
    .innerJoin('pass_users', (join) =>
      join
        .onRef('pass_users.workspace_id', '=', 'passes.workspace_id')
        .onRef('pass_users.id', '=', 'passes.pass_user_id'),
    )
    .selectAll('passes')
    .select(['email', 'first_name', 'last_name', 'pass_users.attributes as user_attributes'])
    .select(campaignFactsOf(workspaceId, 'passes'))
    .where('passes.workspace_id', '=', workspaceId)
    .where(sql<boolean>`passes.id = any(${ids}::uuid[])`)
    .execute();
}
