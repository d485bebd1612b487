import { type GoogleObject, GoogleWalletError } from '@tessera/google-wallet';
import { contentHash, type PassContent } from '@tessera/pass-design';
import { announcedValues, asPatch, withoutNulls } from '@tessera/pass-rendering';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { mapInLanes } from '../../platform/map-in-lanes.ts';
import { findPass, findPassUser } from '../passes/find-pass.ts';
import { refreshGooglePassJob } from '../push/push.jobs.ts';
import { withFrozenCampaigns } from '../recipients/with-frozen-campaigns.ts';
import { findGooglePass } from '../rendering/find-google-passes.ts';
import { googleObject, googleObjectId, googleTemplateOfPass } from '../rendering/google-resources.ts';
import { type GoogleTemplate, loadGoogleTemplate } from '../rendering/load-google-template.ts';
import { recordGoogleContent, type ShownContent } from '../rendering/record-google-content.ts';
import { upsertFlightClass, upsertGoogleClass } from '../rendering/upsert-google-class.ts';

export type PassToServe = { workspaceId: string; passId: string };

/** Of one link. */
const objectsAtOnce = 3;

/**
 * Creates the objects at Google first: a link with only their ids is short, and Google ignores other content for an object it knows.
 * @throws AppError `notFound`, `passVoided`, `walletUnavailable`
 */
export async function createGoogleSaveLink(ctx: Context, addresses: readonly PassToServe[]): Promise<string> {
  const served = await mapInLanes(addresses, objectsAtOnce, (address) => serve(ctx, address));
  const [account, ...others] = new Set(served.map(({ google }) => google.issuer.serviceAccountId));
  if (account === undefined || others.length > 0) throw new Error('A save link has passes of one account.');
  const items = served.map(({ google, passId }) => ({
    type: google.type,
    id: googleObjectId(google, passId),
    classId: google.classId,
  }));
  try {
    return await ctx.google.saveLink(account, items);
  } catch (error) {
    if (!(error instanceof GoogleWalletError && error.code === 'saveLinkTooLong')) throw error;
    // With the classes, ten passes are too long for a URL; Google knows them.
    return ctx.google.saveLink(
      account,
      items.map(({ type, id }) => ({ type, id })),
    );
  }
}

async function serve(
  ctx: Context,
  address: PassToServe,
): Promise<{ google: GoogleTemplate; passId: string }> {
  try {
    return { google: await provideObject(ctx, address), passId: address.passId };
  } catch (cause) {
    if (!(cause instanceof GoogleWalletError)) throw cause;
    ctx.logger.error('A pass could not be saved at Google Wallet', cause, { passId: address.passId });
    ctx.passLog.add(address, { kind: 'googleRefused', detail: cause.code });
    throw new AppError('walletUnavailable', { cause });
  }
}

/** For a pass that attaches itself to a card. Returns the object's id. */
export async function provideGoogleObject(ctx: Context, address: PassToServe): Promise<string> {
  return googleObjectId(await provideObject(ctx, address), address.passId);
}

async function provideObject(ctx: Context, { workspaceId, passId }: PassToServe): Promise<GoogleTemplate> {
  const { own, content, before, after, latestRewardAt } = await ctx.database.inWorkspace(workspaceId, (tx) =>
    draw(ctx, tx, passId),
  );
  if (before !== after) {
    const announced = announcedValues(own, await putObject(ctx, own, passId, content));
    const voided = await ctx.database.inWorkspace(workspaceId, (tx) =>
      recordObject(ctx, tx, own, {
        ...{ passId, before: before ?? '', after, classId: own.classId },
        ...{ announced, rewardedAt: latestRewardAt },
      }),
    );
    if (voided) throw new AppError('passVoided');
  }
  return own;
}

async function draw(ctx: Context, tx: WorkspaceTransaction, passId: string) {
  const pass = await findPass(tx, passId);
  if (pass.status === 'voided') throw new AppError('passVoided');
  const shown = await withFrozenCampaigns(tx, pass);
  const google = await loadGoogleTemplate(ctx, tx, pass.pass_template_id);
  if (!google) throw new AppError('notFound');
  const content = google.renderer.contentOf(shown, await findPassUser(tx, pass.pass_user_id));
  const held = await findGooglePass(tx, passId);
  const own = googleTemplateOfPass(google, content, held?.object ?? null);
  return {
    ...{ own, content, before: held?.object.face_hash ?? null, after: contentHash(content) },
    latestRewardAt: held ? held.latestRewardAt : ctx.clock(),
  };
}

/** Inserts the object, or patches it if Google has it. */
async function putObject(
  ctx: Context,
  google: GoogleTemplate,
  passId: string,
  content: PassContent,
): Promise<GoogleObject> {
  const client = await ctx.google.client(google.issuer.serviceAccountId);
  const resource = googleObject(ctx, google, passId, content);
  if (google.type === 'flight') await upsertFlightClass(ctx, google, content);
  const insert = () => client.insertObject(google.type, withoutNulls(resource));
  const made = await insert().catch(async (error: unknown) => {
    if (!mayLackClass(error)) throw error;
    if (google.type === 'flight') throw error;
    await upsertGoogleClass(ctx, google);
    return insert();
  });
  if (made.outcome === 'inserted') return resource;
  const patched = await client.patchObject(google.type, resource.id, asPatch(resource));
  if (patched.outcome === 'notFound')
    throw new GoogleWalletError('unexpectedAnswer', {
      detail: `It says that ${resource.id} exists, and not.`,
    });
  return resource;
}

/** A job creates the class after a publish; the first holder may be faster. Google reports a missing class only in an error text. */
function mayLackClass(error: unknown): boolean {
  return error instanceof GoogleWalletError && (error.code === 'notFound' || error.code === 'badRequest');
}

/** Returns whether the pass was voided meanwhile. */
async function recordObject(
  ctx: Context,
  tx: WorkspaceTransaction,
  google: GoogleTemplate,
  shown: ShownContent,
): Promise<boolean> {
  const { passId, after } = shown;
  const { status } = await findPass(tx, passId, true);
  await tx.db
    .insertInto('google_objects')
    .values({
      workspace_id: tx.workspaceId,
      pass_id: passId,
      object_type: google.type,
      object_id: googleObjectId(google, passId),
      class_id: google.classId,
      holders: 0,
      face_hash: after,
      updated_at: ctx.clock(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'pass_id'])
        .doUpdateSet({ object_type: google.type, class_id: google.classId }),
    )
    .execute();
  const unsure = await recordGoogleContent(ctx, tx, [shown]);
  const voided = status === 'voided';
  // A voiding during the request found no row that says the pass is at Google.
  if (voided || unsure.length > 0)
    await ctx.queue.send(tx, refreshGooglePassJob, { workspaceId: tx.workspaceId, passId });
  return voided;
}
