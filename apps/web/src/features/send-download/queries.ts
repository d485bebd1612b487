import type { Trpc } from '../../lib/trpc.ts';
import type { PassesSearch } from '../passes/list/passes-search.ts';

type TemplateQuestion = { workspaceHandle: string; passTemplateId: string };

export type SendDownloadSearch = Pick<PassesSearch, 'attributeFilters' | 'filter'> & {
  /** Only the passes that this import issued. */
  importId?: string | undefined;
};

/** The specification's figure. */
const recipientsMilliseconds = 30_000;

export function recipientOptionsQuery(trpc: Trpc, question: TemplateQuestion & SendDownloadSearch) {
  return trpc.workspace.passTemplates.inviteEmails.listRecipientOptions.queryOptions(question, {
    staleTime: recipientsMilliseconds,
    placeholderData: (previous) => previous,
    // Comparing 100,000 options with the previous ones takes longer than rendering them.
    structuralSharing: false,
  });
}

const runningMilliseconds = 1_000;
/** Another admin may start a send, and mails bounce hours later. */
const idleMilliseconds = 15_000;

export function sendProgressQuery(trpc: Trpc, question: TemplateQuestion) {
  return trpc.workspace.passTemplates.inviteEmails.progress.queryOptions(question, {
    refetchInterval: ({ state }) => (state.data?.send?.waiting ? runningMilliseconds : idleMilliseconds),
  });
}
