import { googleChangeLimit } from '@tessera/contract';
import {
  GoogleWalletError,
  type GoogleWalletErrorCode,
  type Lane,
  type WalletClient,
} from '@tessera/google-wallet';
import { contentHash, type PassContent } from '@tessera/pass-design';
import {
  type AnnouncedValues,
  announcedValues,
  asPatch,
  changedAnnouncements,
  isUrgentChange,
} from '@tessera/pass-rendering';
import type { Context } from '../../context.ts';
import type { GooglePass } from '../rendering/find-google-passes.ts';
import { googleObject, googleTemplateOfPass } from '../rendering/google-resources.ts';
import type { GoogleTemplate } from '../rendering/load-google-template.ts';
import { isSameList, type ShownContent, type ShownLinks } from '../rendering/record-google-content.ts';
import { upsertFlightClass } from '../rendering/upsert-google-class.ts';
import { isOver } from './is-over.ts';
import { type ClassNotifications, mayNotify, withNotification } from './notification-budget.ts';

export type GooglePatch = {
  client: WalletClient;
  google: GoogleTemplate;
  held: GooglePass;
  content: PassContent;
  lane: Lane;
  /** Of a card: the objects that Google shows beneath it. Absent: those of before. */
  linked?: readonly string[];
  /** The holder is notified of changed values, within the budget. Absent: silently, as after publishing. */
  announces?: { ofClass: ClassNotifications };
};

export type PatchOutcome =
  | { outcome: 'patched'; shown: ShownContent; links: ShownLinks }
  | { outcome: 'same' | 'refused' };

/** Refusals of a single pass; any other error may succeed on retry. */
const finalCodes = new Set<GoogleWalletErrorCode>(['invalidInput', 'badRequest', 'notFound', 'conflict']);

export function isFinalRefusal(error: unknown): error is GoogleWalletError {
  return error instanceof GoogleWalletError && finalCodes.has(error.code);
}

/** Sends nothing if Google shows the content. Throws errors that may succeed on retry. */
export async function patchGoogleObject(
  ctx: Pick<Context, 'clock' | 'config' | 'google' | 'keys' | 'logger' | 'passLog'>,
  { client, google, held, content, lane, linked, announces }: GooglePatch,
): Promise<PatchOutcome> {
  const { pass, object } = held;
  const own = googleTemplateOfPass(google, content, object);
  const after = contentHash(content);
  const links = { passId: pass.id, before: object.linked_object_ids ?? [], after: linked ?? [] };
  if (linked === undefined) links.after = links.before;
  if (after === object.face_hash && isSameList(links.before, links.after)) return { outcome: 'same' };
  let announced: AnnouncedValues = {};
  let notice: Notice = 'none';
  try {
    // An object cannot change its type, so a design whose Google type changed cannot update it.
    if (object.object_type !== own.type)
      throw new GoogleWalletError('conflict', { detail: `It is of type ${object.object_type}.` });
    if (own.type === 'flight') await upsertFlightClass(ctx, own, content);
    const resource = googleObject(ctx, own, pass.id, content);
    announced = announcedValues(own, resource);
    if (announces && !isOver(content, ctx.clock()))
      notice = noticeOf(own, held, { announced, ...announces, now: ctx.clock() });
    const changes = {
      // Of an earlier design with locations near each holder.
      merchantLocations: [],
      ...asPatch(resource),
      ...(!isSameList(links.before, links.after) && { linkedObjectIds: [...links.after] }),
      ...(notice === 'notified' && { notifyPreference: 'NOTIFY_ON_UPDATE' as const }),
    };
    const { outcome } = await client.patchObject(own.type, object.object_id, changes, { lane });
    if (outcome === 'notFound') throw new GoogleWalletError('notFound');
  } catch (error) {
    if (!isFinalRefusal(error)) throw error;
    ctx.passLog.add(
      { workspaceId: google.workspaceId, passId: pass.id },
      { kind: 'googleRefused', detail: error.code },
    );
    ctx.logger.error('Google Wallet refused a pass', error, { passId: pass.id, objectId: object.object_id });
    return { outcome: 'refused' };
  }
  if (notice === 'limited')
    ctx.passLog.add(
      { workspaceId: google.workspaceId, passId: pass.id },
      { kind: 'googleRefused', detail: googleChangeLimit },
    );
  const shown = {
    ...{ passId: pass.id, before: object.face_hash, after, classId: own.classId },
    ...{ announced, rewardedAt: held.latestRewardAt },
    ...(notice === 'notified' && { notifiedAt: withNotification(object, ctx.clock()) }),
  };
  return { outcome: 'patched', shown, links };
}

type Notice = 'none' | 'notified' | 'limited';

/** A repetition after a crash changes no value at Google, which then sends no notification. */
function noticeOf(
  own: GoogleTemplate,
  { object, latestRewardAt }: GooglePass,
  { announced, ofClass, now }: { announced: AnnouncedValues; ofClass: ClassNotifications; now: Date },
): Notice {
  const changed = changedAnnouncements(object.announced, announced);
  if (changed.size === 0) return 'none';
  const isRewarded = latestRewardAt !== null && latestRewardAt > (object.rewarded_at ?? new Date(0));
  const isUrgent = isRewarded || isUrgentChange(own, changed);
  return mayNotify(object, ofClass, { now, isUrgent }) ? 'notified' : 'limited';
}
