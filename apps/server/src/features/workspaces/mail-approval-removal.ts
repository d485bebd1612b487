import type { Context } from '../../context.ts';
import { nameInMail } from '../../platform/mail/name-in-mail.ts';
import type { NoticeMailContent } from '../../platform/mail/notice-mail-content.ts';
import { findCreators } from '../organizations/find-creators.ts';
import { mailAdmin } from './mail-admin.ts';
import type { ApprovalRemovalMail } from './workspaces.jobs.ts';

/** The requester gets the mail, too. */
export async function mailApprovalRemoval(
  ctx: Pick<Context, 'config' | 'database' | 'identity' | 'logger' | 'mailer'>,
  { workspaceId, adminId, noticeId, userId, isRemoved, dueAt }: ApprovalRemovalMail,
): Promise<void> {
  const nameOf = await findCreators(ctx, [userId]);
  const person = nameOf(userId);
  await mailAdmin(ctx, {
    workspaceId,
    adminId,
    notice: `approval-removal.${noticeId}`,
    what: 'A notice about switching off approval of campaigns',
    content: ({ name, timezone_name: timezone }, home) => {
      const facts = {
        workspace: nameInMail(name),
        url: `${home}/settings`,
        person: person && nameInMail(person),
      };
      return isRemoved ? removedMail(facts) : requestMail(facts, dueAt && dayOf(dueAt, timezone));
    },
  });
}

type Facts = { workspace: string; url: string; person: string | null };

function requestMail({ workspace, url, person }: Facts, dueOn: string | null): NoticeMailContent {
  return {
    subject: `Approval of campaigns of ${workspace} is to be switched off`,
    title: 'Approval of campaigns is to be switched off',
    lead: `${person ?? 'An admin'} wants campaigns of ${workspace} to be sent without the approval of a second admin.`,
    button: { label: 'Open the settings', url },
    advice: dueOn
      ? `There is no second admin to confirm it, so it takes effect on ${dueOn}. Until then it can be withdrawn in the settings.`
      : 'It takes effect when another admin confirms it in the settings. Until then campaigns need approval.',
  };
}

function removedMail({ workspace, url, person }: Facts): NoticeMailContent {
  return {
    subject: `Approval of campaigns of ${workspace} is switched off`,
    title: 'Approval of campaigns is switched off',
    lead: `Campaigns of ${workspace} are sent without the approval of a second admin from now on.${person ? ` ${person} confirmed it.` : ''}`,
    button: { label: 'Open the settings', url },
    advice: 'An admin can switch it on again in the settings.',
  };
}

const dayOf = (instant: string, timeZone: string): string =>
  new Date(instant).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone });
