import { deriveAuthenticationToken, type PassWebServiceStore } from '@tessera/apple-wallet';
import { sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { ReadTransaction } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/pipelined-client.ts';
import { type PassAddress, readPassSerialNumber } from '../../platform/public-ids.ts';
import { withoutAddresses } from '../../platform/without-addresses.ts';
import { contentTimeOf } from '../recipients/campaign-changes.ts';
import { buildApplePass } from '../rendering/build-apple-pass.ts';
import { loadPass } from '../rendering/load-pass.ts';
import { readContentTime } from '../rendering/read-pass-tables.ts';
import { appleDeviceName } from './apple-device-name.ts';
import { listUpdatedPasses } from './list-updated-passes.ts';
import { registerAppleDevice } from './register-apple-device.ts';
import { unregisterAppleDevice } from './unregister-apple-device.ts';

export type ServedPass = { authenticationToken: string; lastModified: Date; address: PassAddress };

/** The scope is the workspace's number. */
export function applePassStore(ctx: Context): PassWebServiceStore<ServedPass> {
  return {
    findPass: async ({ scope, passTypeIdentifier, serialNumber }) => {
      const address = readPassSerialNumber(serialNumber);
      if (address?.workspaceId !== scope) return null;
      const lastModified = await findContentTime(ctx, address, passTypeIdentifier);
      if (!lastModified) return null;
      const authenticationToken = deriveAuthenticationToken(ctx.keys.appleAuthentication, address.passId);
      return { authenticationToken, lastModified, address };
    },
    loadBundle: async ({ address }) => {
      const loaded = await loadPass(ctx, address);
      if (!loaded) throw new AppError('notFound');
      const bundle = await buildApplePass(ctx, loaded);
      ctx.passLog.add(address, { kind: 'downloaded' });
      return bundle;
    },
    recordUnchanged: ({ address }) => ctx.passLog.add(address, { kind: 'unchanged' }),
    registerDevice: (registration) => registerAppleDevice(ctx, registration),
    unregisterDevice: (registration) => unregisterAppleDevice(ctx, registration),
    listUpdatedPasses: async (query) => {
      const updated = await listUpdatedPasses(ctx, query);
      const device = appleDeviceName(query.deviceLibraryIdentifier);
      for (const serialNumber of updated.serialNumbers) {
        const address = readPassSerialNumber(serialNumber);
        if (address) ctx.passLog.add(address, { kind: 'listed', device });
      }
      return updated;
    },
    writeLog: async ({ scope, messages }) => {
      const workspace = await ctx.database.global
        .selectFrom('workspaces')
        .select('id')
        .where('id', '=', scope)
        .executeTakeFirst();
      if (!workspace) return;
      for (const message of messages)
        ctx.countedLog.add('warn', 'A phone reported a problem', {
          kind: { workspaceId: scope, message: withoutAddresses(message) },
        });
    },
  };
}

/** Null if the pass is unknown, or its template uses another pass type identifier. */
async function findContentTime(
  { database }: Pick<Context, 'database'>,
  { workspaceId, passId }: PassAddress,
  passTypeIdentifier: string,
): Promise<Date | null> {
  const inputs = { passId, passTypeIdentifier };
  const byTable =
    (await database.isDistributed()) &&
    (await database.readTables(workspaceId, (read) => readContentTime(read, inputs)));
  if (byTable) return byTable;
  const [found] = await database.readInWorkspace(workspaceId, contentTime, inputs);
  return found?.lastModified ?? null;
}

const contentTime = (
  { db, workspaceId }: ReadTransaction,
  { passId, passTypeIdentifier }: { passId: string; passTypeIdentifier: string },
) =>
  db
    .selectFrom('passes as pass')
    .innerJoin('pass_templates as template', 'template.id', 'pass.pass_template_id')
    .innerJoin(
      'apple_pass_type_identifiers as identifier',
      'identifier.id',
      'template.apple_pass_type_identifier_id',
    )
    .modifyFront(sql.raw(prepared))
    .select(contentTimeOf(workspaceId, { pass: 'pass', template: 'template' }).as('lastModified'))
    .where('pass.workspace_id', '=', workspaceId)
    .where('template.workspace_id', '=', workspaceId)
    .where('identifier.workspace_id', '=', workspaceId)
    .where('pass.id', '=', passId)
    .where('identifier.identifier', '=', passTypeIdentifier);
