import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { describePassFilter, type PassTemplate } from '@tessera/contract';
import type { Attribute } from '@tessera/pass-design';
import { lazy } from 'react';
import { useTRPC } from '../../../../lib/trpc.ts';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { LazyBoundary } from '../../../../ui/feedback/lazy-boundary.tsx';
import { ChoiceField } from '../../../../ui/form/choice-field.tsx';
import { countOfPasses } from '../../../bulk-changes/bulk-texts.ts';
import { EditableFilter } from '../../../segments/editable-filter.tsx';
import { segmentsQuery } from '../../../segments/queries.ts';
import { campaignsIn, useCampaignNames } from '../../../segments/use-campaign-names.ts';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';
import type { AudienceDraft } from './audience-draft.ts';

const ChoosePassesDialog = lazy(async () => ({
  default: (await import('./choose-passes-dialog.tsx')).ChoosePassesDialog,
}));

export type PartProps = {
  template: PassTemplate;
  attributes: readonly Attribute[];
  audience: AudienceDraft;
  onChange: (part: Partial<AudienceDraft>) => void;
};

export function SegmentChoice({ template, attributes, audience, onChange }: PartProps) {
  const question = { workspaceHandle: useWorkspace().handle, passTemplateId: template.id };
  const { data, isError, error, refetch } = useQuery(segmentsQuery(useTRPC(), question));
  const chosen = data?.segments.find(({ id }) => id === audience.segmentId);
  const campaigns = useCampaignNames(campaignsIn(chosen?.filter ?? null));
  if (isError && !data)
    return <ErrorState title="Could not load the segments" error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton height={36} aria-busy="true" />;
  if (data.segments.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No segment of this pass is saved yet. Choose “Filter”: its conditions can be saved as one.
      </Text>
    );
  const isRemoved = audience.segmentId !== '' && !chosen;
  return (
    <ChoiceField
      label="Segment"
      nothingChosen="Choose a segment"
      options={data.segments.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen?.id ?? null}
      onChange={(segmentId) => onChange({ segmentId: segmentId ?? '' })}
      description={chosen && describePassFilter(chosen.filter, attributes, campaigns)}
      error={
        isRemoved
          ? 'The segment that was chosen has been removed. Choose another.'
          : chosen?.problems[0]?.message
      }
    />
  );
}

export function FilterChoice({ template, attributes, audience: { filter }, onChange }: PartProps) {
  const editing = useDisclosure(false);
  return (
    <>
      <EditableFilter
        passTemplateId={template.id}
        attributes={attributes}
        filter={filter}
        applyLabel="Use this filter"
        editing={editing}
        onChange={(next) => onChange({ filter: next })}
      />
      <Button variant="default" onClick={editing[1].open}>
        {filter ? 'Change the filter' : 'Set a filter'}
      </Button>
    </>
  );
}

export function SelectionChoice({ template, audience: { passIds }, onChange }: PartProps) {
  const [isChoosing, choosing] = useDisclosure(false);
  return (
    <>
      <Group gap="sm">
        {passIds.length > 0 && <span className="tabular">{countOfPasses(passIds.length)} chosen</span>}
        <Button variant="default" onClick={choosing.open}>
          {passIds.length > 0 ? 'Change' : 'Choose passes'}
        </Button>
      </Group>
      <LazyBoundary>
        {isChoosing && (
          <ChoosePassesDialog
            template={template}
            passIds={passIds}
            onChoose={(chosen) => {
              choosing.close();
              onChange({ passIds: chosen });
            }}
            onClose={choosing.close}
          />
        )}
      </LazyBoundary>
    </>
  );
}
