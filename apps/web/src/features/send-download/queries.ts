import type { Trpc } from '../../lib/trpc.ts';
import type { PassesSearch } from '../passes/list/passes-search.ts';

type TemplateQuestion = { workspaceHandle: string; passTemplateId: string };

/** What the address of the page says: as much of the passes list's as concerns recipients. */
export type SendDownloadSearch = Pick<PassesSearch, 'attributeFilters' | 'filter'>;

/** The specification's figure. */
const recipientsMilliseconds = 30_000;

export function recipientOptionsQuery(trpc: Trpc, question: TemplateQuestion & SendDownloadSearch) {
  return trpc.workspace.passTemplates.inviteEmails.listRecipientOptions.queryOptions(question, {
    staleTime: recipientsMilliseconds,
    placeholderData: (previous) => previous,
    // Comparing 100,000 options with those before takes longer than rendering them.
    structuralSharing: false,
  });
}

const runningMilliseconds = 1_000;
/** Another admin may start a send, and mails are returned hours later. */
const idleMilliseconds = 15_000;

/** The newest send of a template; asked every second while mails wait. */
export function sendProgressQuery(trpc: Trpc, question: TemplateQuestion) {
  return trpc.workspace.passTemplates.inviteEmails.progress.queryOptions(question, {
    refetchInterval: ({ state }) => (state.data?.send?.waiting ? runningMilliseconds : idleMilliseconds),
  });
}
