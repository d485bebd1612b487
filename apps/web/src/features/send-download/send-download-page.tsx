import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconTicket } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import {
  emailSendLimitMessage,
  type PassTemplate,
  type RecipientOption,
  type RecipientOptions,
} from '@tessera/contract';
import { useDeferredValue, useState } from 'react';
import { formatNumber } from '../../lib/format-number.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { DetailsPage } from '../../ui/page/details-page.tsx';
import { TextLink } from '../../ui/page/links.tsx';
import { useDocumentTitle } from '../../ui/page/use-document-title.ts';
import { ContactSupport } from '../account/contact-support.tsx';
import { ImportLink } from '../imports/passes-transfer.tsx';
import { InviteEmailButton } from '../invite-emails/invite-email-button.tsx';
import { passTemplateQuery } from '../pass-templates/queries.ts';
import { CreatePassDialog } from '../passes/create-pass-button.tsx';
import { filterOf, writeFilter } from '../passes/list/passes-search.ts';
import type { ChosenPass } from '../passes/list/send-links-button.tsx';
import { FilterToolbar } from '../segments/filter-toolbar.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { recipientOptionsQuery, type SendDownloadSearch } from './queries.ts';
import { RecipientPicker } from './recipient-picker.tsx';
import { SendEmailsButton } from './send-emails-button.tsx';
import { SendProgress } from './send-progress.tsx';
import { nameList } from './send-texts.ts';
import { type RecipientChoice, useRecipientSelection } from './use-recipient-selection.ts';

type SendDownloadPageProps = {
  passTemplateId: string;
  search: SendDownloadSearch;
  onSearch: (search: SendDownloadSearch) => void;
  chosenPasses: readonly ChosenPass[];
};

export function SendDownloadPage({ passTemplateId, search, onSearch, chosenPasses }: SendDownloadPageProps) {
  const trpc = useTRPC();
  const { handle, name } = useWorkspace();
  const params = { workspaceHandle: handle, passTemplateId };
  const { data: template } = useSuspenseQuery(passTemplateQuery(trpc, params));
  useDocumentTitle('Send Pass Download Links', template.name, name);
  const [openedWith] = useState(() => chosenPasses.map(({ id }) => id));
  const [query, setQuery] = useState('');
  const [isCreating, creating] = useDisclosure(false);
  // Typing has priority over filtering 100,000 rows.
  const deferredQuery = useDeferredValue(query);
  const filter = filterOf(search);
  const { importId } = search;
  const [isAllChosen] = useState(importId !== undefined);
  const isOpen = template.archivedAt === null;
  const recipients = useQuery({ ...recipientOptionsQuery(trpc, { ...params, ...search }), enabled: isOpen });
  const options = recipients.data;
  const isStale = recipients.isPlaceholderData;
  const choice = useRecipientSelection({
    options,
    isWhole: options?.isComplete === true && filter === null && importId === undefined && !isStale,
    openedWith,
    isAllChosen,
  });
  const isOverLimit = options !== undefined && choice.selected.length > options.emailSendLimit;
  const isEmpty = options?.passes.length === 0 && choice.selected.length === 0;
  return (
    <DetailsPage
      back={
        <TextLink to="/$workspaceHandle/templates/$passTemplateId/passes" params={params} size="sm">
          Passes of {template.name}
        </TextLink>
      }
      title="Send Pass Download Links"
      actions={
        isOpen && (
          <>
            <InviteEmailButton passTemplateId={passTemplateId} />
            <SendEmailsButton {...{ template, choice, isOverLimit }} sms={options?.sms ?? null} />
          </>
        )
      }
    >
      <Stack gap="md" mt="lg">
        <SendProgress passTemplateId={passTemplateId} />
        {importId && (
          <Notice
            action={
              <Button
                variant="default"
                size="xs"
                onClick={() => onSearch({ ...search, importId: undefined })}
              >
                List all passes
              </Button>
            }
          >
            The passes of your import are listed here. Those who have no link yet are selected.
          </Notice>
        )}
        {options && <Unreachable options={options} />}
        <LeftOut leftOut={choice.leftOut} chosen={chosenPasses} />
        {options && isOverLimit && <OverLimit options={options} selected={choice.selected.length} />}
        {options && !options.isComplete && <Incomplete shown={options.passes.length} />}
        {!isOpen ? (
          <EmptyState title="This pass is archived">Unarchive it to send its download links.</EmptyState>
        ) : isEmpty && filter === null && importId === undefined ? (
          <NoPasses template={template} onCreate={creating.open} />
        ) : (
          <div>
            <FilterToolbar
              {...{ template, filter, query }}
              searchLabel="Search users"
              onQuery={setQuery}
              onFilter={(next) => onSearch({ ...writeFilter(next), importId })}
            />
            {recipients.isError ? (
              <ErrorState
                title="Error: Unable to fetch users"
                error={recipients.error}
                retry={() => void recipients.refetch()}
              />
            ) : isEmpty ? (
              <EmptyState
                title="The filter matches no passes"
                action={
                  <Button variant="default" onClick={() => onSearch(writeFilter(null))}>
                    Clear the filter
                  </Button>
                }
              />
            ) : (
              <RecipientPicker
                {...{ choice, isStale }}
                query={deferredQuery}
                isLoading={recipients.isPending}
              />
            )}
          </div>
        )}
      </Stack>
      {/* Mounted outside the empty state, to show the link of the created pass. */}
      <CreatePassDialog isOpen={isCreating} onClose={creating.close} template={template} />
    </DetailsPage>
  );
}

function LeftOut({ leftOut, chosen }: Pick<RecipientChoice, 'leftOut'> & { chosen: readonly ChosenPass[] }) {
  if (leftOut.length === 0) return null;
  const names = new Map(chosen.map(({ id, name }) => [id, name]));
  return (
    <Notice tone="soon">
      Left out of the passes you chose:{' '}
      {nameList(leftOut.map(({ id, option }) => `${names.get(id) ?? id} (${reasonOf(option)})`))}.
    </Notice>
  );
}

const reasons: Record<RecipientOption['status'], string> = {
  INVITABLE: 'already received',
  INVITED: 'already received',
  UNSUBSCRIBED: 'unsubscribed',
  UNREACHABLE: 'no email address or phone number',
};

const reasonOf = (option: RecipientOption | undefined): string =>
  option === undefined ? 'voided or expired' : reasons[option.status];

function OverLimit({ options, selected }: { options: RecipientOptions; selected: number }) {
  return (
    <Notice tone="soon" action={<ContactSupport />}>
      {emailSendLimitMessage(options.emailSendLimit)} You selected {formatNumber(selected)}.
    </Notice>
  );
}

function Unreachable({ options }: { options: RecipientOptions }) {
  const count = options.passes.filter(({ status }) => status === 'UNREACHABLE').length;
  if (count === 0) return null;
  return (
    <Notice>
      {count === 1 ? 'One person has' : `${formatNumber(count)} people have`} no email address
      {options.sms ? ' and no phone number' : ', and no SMS service is set up'}: they are left out. Give them
      their links as QR codes, on the pages of their passes.
    </Notice>
  );
}

function Incomplete({ shown }: { shown: number }) {
  return (
    <Notice>
      The newest {formatNumber(shown)} passes are listed here. Filter to find the others: search and “Select
      all” do not reach them.
    </Notice>
  );
}

function NoPasses({ template, onCreate }: { template: PassTemplate; onCreate: () => void }) {
  return (
    <EmptyState
      icon={<IconTicket size={24} stroke={1.6} />}
      title="Who gets the first pass?"
      action={
        <Stack gap="xs" align="center">
          <Button leftSection={<IconPlus size={16} />} onClick={onCreate}>
            Create pass
          </Button>
          <ImportLink passTemplateId={template.id} />
        </Stack>
      }
    >
      Create a pass for a person, or import a file with all your people. Then send them their download links
      here.
    </EmptyState>
  );
}
