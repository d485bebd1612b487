import { Checkbox, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type BulkAction,
  type BulkKind,
  type CampaignNames,
  describePassFilter,
  type PassTemplate,
} from '@tessera/contract';
import { readInstant } from '@tessera/pass-design';
import { useState } from 'react';
import { serverMessage } from '../../lib/errors.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { showError } from '../../ui/feedback/toasts.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { AttributeDateField, AttributeInput } from '../passes/attribute-input.tsx';
import { filterOf, type PassesSearch } from '../passes/list/passes-search.ts';
import { passCountQuery } from '../segments/queries.ts';
import { campaignsIn, useCampaignNames } from '../segments/use-campaign-names.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { bulkConsequences, bulkTitles, bulkVerbs, countOfPasses } from './bulk-texts.ts';
import { bulkChangesQuery } from './queries.ts';

export type BulkTarget = {
  template: PassTemplate;
  filters: Omit<PassesSearch, 'sort'>;
  passIds?: readonly string[] | undefined;
  onStarted?: (() => void) | undefined;
};

type BulkChangeDialogProps = BulkTarget & { kind: BulkKind; onClose: () => void };

export function BulkChangeDialog({ kind, onClose, ...target }: BulkChangeDialogProps) {
  const { template, filters, passIds, onStarted } = target;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const question = { workspaceHandle: useWorkspace().handle, passTemplateId: template.id };
  const counted = useQuery({
    ...passCountQuery(trpc, {
      ...question,
      ...(passIds ? { passIds: [...passIds] } : filters),
      bulkKind: kind,
    }),
    staleTime: 0,
  });
  const count = counted.data?.count;
  const campaigns = useCampaignNames(campaignsIn(filterOf(filters)));
  const [action, setAction] = useState<BulkAction | null>(
    kind === 'update' ? null : kind === 'void' ? { kind, atOnce: false } : { kind },
  );
  const start = useMutation(
    trpc.workspace.bulkChanges.start.mutationOptions({
      onSuccess: async () => {
        onClose();
        onStarted?.();
        await queryClient.invalidateQueries(bulkChangesQuery(trpc, question));
      },
      onError: (error) =>
        showError(serverMessage(error, 'The change could not be started. Please try again.')),
    }),
  );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={bulkTitles[kind]}
      confirmLabel={count === undefined ? bulkVerbs[kind] : `${bulkVerbs[kind]} ${countOfPasses(count)}`}
      isDanger={kind === 'void' || kind === 'reissue'}
      isBusy={start.isPending}
      isConfirmOff={!count || action === null}
      onConfirm={() =>
        action && start.mutate({ ...question, ...(passIds ? { passIds: [...passIds] } : filters), action })
      }
    >
      <Stack gap="md">
        <span>
          {selectionText(target, kind, count, campaigns)} {bulkConsequences[kind]}
        </span>
        {kind === 'update' && <NewValue template={template} onChange={setAction} />}
        {kind === 'void' && (
          <Checkbox
            label="At once, for good"
            description="Otherwise voiding can be undone for 24 hours."
            checked={action?.kind === 'void' && action.atOnce}
            onChange={(event) => setAction({ kind, atOnce: event.currentTarget.checked })}
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}

function selectionText(
  { template, filters: search, passIds }: BulkTarget,
  kind: BulkKind,
  count: number | undefined,
  campaigns: CampaignNames,
): string {
  if (count === undefined) return 'Counting the passes …';
  if (passIds?.length === count) return `This concerns ${countOfPasses(count)} that you selected.`;
  const others = kind === 'restore' ? 'are not voided' : 'are voided';
  if (passIds)
    return `This concerns ${formatNumber(count)} of the ${countOfPasses(passIds.length)} that you selected; the others ${others}.`;
  const { attributes } = (template.publishedRevision ?? template.latestRevision).document;
  const filter = filterOf(search);
  const parts = [
    search.query && `found by “${search.query}”`,
    search.status && `with the status ${search.status}`,
    search.platform && (search.platform === 'none' ? 'in no wallet' : `in ${walletNames[search.platform]}`),
    filter && `where ${describePassFilter(filter, attributes, campaigns)}`,
  ].filter(Boolean);
  const counted = `This concerns ${countOfPasses(count)}`;
  return parts.length === 0
    ? `${counted}, all of “${template.name}”.`
    : `${counted}: those ${parts.join(', ')}.`;
}

const walletNames = { apple: 'Apple Wallet', google: 'Google Wallet' };

type NewValueProps = { template: PassTemplate; onChange: (action: BulkAction | null) => void };

const expiry = 'expiresAt';

function NewValue({ template, onChange }: NewValueProps) {
  const { document } = template.publishedRevision ?? template.latestRevision;
  const { timezoneName } = useWorkspace();
  const [chosen, setChosen] = useState<string | null>(null);
  const [value, setValue] = useState<string | number | boolean>('');
  const attribute = document.attributes.find(({ key }) => chosen === `attributes.${key}`);
  const set = (next: string | number | boolean) => {
    setValue(next);
    if (attribute) onChange({ kind: 'update', attributes: { [attribute.key]: next === '' ? null : next } });
    else {
      const instant = next === '' ? null : readInstant(String(next), timezoneName);
      onChange(
        next !== '' && !instant ? null : { kind: 'update', expiresAt: instant?.toISOString() ?? null },
      );
    }
  };
  return (
    <>
      <ChoiceField
        label="What to change"
        nothingChosen="Choose a value"
        options={[
          // A picture is of one holder.
          ...document.attributes
            .filter(({ type }) => type !== 'image')
            .map(({ key, label }) => ({
              value: `attributes.${key}`,
              label: label || key,
            })),
          { value: expiry, label: 'Expiry' },
        ]}
        value={chosen}
        onChange={(next) => {
          setChosen(next);
          setValue('');
          onChange(null);
        }}
      />
      {attribute && (
        <AttributeInput
          attribute={{ ...attribute, label: `New value: ${attribute.label}` }}
          document={document}
          value={value}
          onChange={set}
          error={null}
        />
      )}
      {chosen === expiry && (
        <AttributeDateField label="New expiry" withTime value={String(value)} onChange={set} />
      )}
    </>
  );
}
