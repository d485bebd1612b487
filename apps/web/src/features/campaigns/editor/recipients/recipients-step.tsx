import { Radio, Skeleton, Stack } from '@mantine/core';
import { lazy } from 'react';
import { LazyBoundary } from '../../../../ui/feedback/lazy-boundary.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { RadioCard } from '../../../../ui/form/radio-card.tsx';
import { hasClassMessage } from '../../view/delivery-time.ts';
import type { StepProps } from '../step-props.ts';
import { FilterChoice, type PartProps, SegmentChoice, SelectionChoice } from './audience-choices.tsx';
import { type AudienceDraft, type AudienceKind, missingChoice } from './audience-draft.ts';
import { LeftOut } from './left-out.tsx';
import { ReachLine } from './reach-line.tsx';
import { useReach } from './use-reach.ts';

const GoalField = lazy(async () => ({ default: (await import('../goal-field.tsx')).GoalField }));
const HoldoutField = lazy(async () => ({ default: (await import('./holdout-field.tsx')).HoldoutField }));

const kinds: Record<AudienceKind, { label: string; description: string }> = {
  everyone: {
    label: 'Everyone with the pass',
    description: 'All passes that exist at the launch and are neither voided nor expired.',
  },
  segment: {
    label: 'Saved segment',
    description: 'The passes that match the segment when the campaign is launched.',
  },
  filter: { label: 'Filter', description: 'The passes that match your conditions at the launch.' },
  selection: { label: 'Chosen passes', description: 'Passes that you pick one by one.' },
};

const isKind = (value: string): value is AudienceKind => value in kinds;

export function RecipientsStep({ draft, onChange, problems, template, document }: StepProps) {
  const { audience } = draft;
  const reach = useReach(template.id, audience);
  const change = (part: Partial<AudienceDraft>) => onChange({ audience: { ...audience, ...part } });
  const part: PartProps = { template, attributes: document.attributes, audience, onChange: change };
  const choices = {
    everyone: null,
    segment: <SegmentChoice {...part} />,
    filter: <FilterChoice {...part} />,
    selection: <SelectionChoice {...part} />,
  };
  const isUnheld = reach.data && reach.data.passes > 0 && reach.data.apple + reach.data.google === 0;
  return (
    <Stack gap="lg">
      <Radio.Group
        label="Who is reached"
        value={audience.kind}
        onChange={(kind) => isKind(kind) && change({ kind })}
      >
        <Stack gap="sm" mt="xs">
          {Object.entries(kinds).map(([kind, texts]) => (
            <RadioCard key={kind} value={kind} {...texts} isChosen={audience.kind === kind}>
              {isKind(kind) && choices[kind]}
            </RadioCard>
          ))}
        </Stack>
      </Radio.Group>
      <ReachLine reach={reach} missing={missingChoice(audience)} />
      <LeftOut draft={draft} template={template} />
      {isUnheld && (
        <Notice>
          None of these passes is in a wallet yet, so nobody is notified. Passes added later still show the
          change while it runs.
        </Notice>
      )}
      {reach.data?.passes === 0 && (
        <Notice tone="soon">No pass matches now. Those that match at the launch are reached.</Notice>
      )}
      <LazyBoundary fallback={<Skeleton height={150} aria-busy="true" />}>
        <HoldoutField {...{ draft, problems, onChange }} />
        <GoalField
          value={draft.goalId}
          isSharedAtGoogle={draft.link.trim() !== '' && hasClassMessage(draft)}
          onChange={(goalId) => onChange({ goalId })}
        />
      </LazyBoundary>
    </Stack>
  );
}
