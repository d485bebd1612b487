import { deriveAuthenticationToken, type PassWebServiceStore } from '@tessera/apple-wallet';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { type PassAddress, readPassSerialNumber } from '../../platform/public-ids.ts';
import { withoutAddresses } from '../../platform/without-addresses.ts';
import { lookUpPass, type PassRow } from '../passes/find-pass.ts';
import { buildApplePass } from '../rendering/build-apple-pass.ts';
import { lastModifiedOf } from '../rendering/last-modified.ts';
import { loadPass } from '../rendering/load-pass.ts';
import { appleDeviceName } from './apple-device-name.ts';
import { listUpdatedPasses } from './list-updated-passes.ts';
import { registerAppleDevice } from './register-apple-device.ts';
import { unregisterAppleDevice } from './unregister-apple-device.ts';

export type ServedPass = { authenticationToken: string; lastModified: Date; row: PassRow };

/** The store of Apple's device web service over our tables. Its scope is the workspace's number. */
export function applePassStore(ctx: Context): PassWebServiceStore<ServedPass> {
  return {
    findPass: ({ scope, passTypeIdentifier, serialNumber }) => {
      const address = readPassSerialNumber(serialNumber);
      if (address?.workspaceId !== scope) return Promise.resolve(null);
      return ctx.database.inWorkspace(scope, async (tx) => {
        const row = await lookUpPass(tx, address.passId);
        const template = row && (await findAppleTemplate(tx, row.pass_template_id, passTypeIdentifier));
        if (!row || !template) return null;
        return {
          authenticationToken: deriveAuthenticationToken(ctx.keys.appleAuthentication, row.id),
          lastModified: lastModifiedOf(row, template),
          row,
        };
      });
    },
    loadBundle: async ({ row }) => {
      const loaded = await loadPass(ctx, addressOf(row));
      if (!loaded) throw new AppError('notFound');
      const bundle = await buildApplePass(ctx, loaded);
      ctx.passLog.add(addressOf(row), { kind: 'downloaded' });
      return bundle;
    },
    recordUnchanged: ({ row }) => ctx.passLog.add(addressOf(row), { kind: 'unchanged' }),
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

const addressOf = (row: PassRow): PassAddress => ({ workspaceId: row.workspace_id, passId: row.id });

/** The template's change time, if its passes use this pass type identifier. */
async function findAppleTemplate(
  { workspaceId, db }: WorkspaceTransaction,
  passTemplateId: string,
  passTypeIdentifier: string,
): Promise<{ last_modified: Date } | null> {
  const template = await db
    .selectFrom('pass_templates')
    .innerJoin('apple_pass_type_identifiers as identifier', (join) =>
      join
        .onRef('identifier.workspace_id', '=', 'pass_templates.workspace_id')
        .onRef('identifier.id', '=', 'pass_templates.apple_pass_type_identifier_id'),
    )
    .select('pass_templates.last_modified')
    .where('pass_templates.workspace_id', '=', workspaceId)
    .where('pass_templates.id', '=', passTemplateId)
    .where('identifier.identifier', '=', passTypeIdentifier)
    .executeTakeFirst();
  return template ?? null;
}
