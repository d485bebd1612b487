import { Radio, Skeleton, Stack } from '@mantine/core';
import { campaignPaceMax } from '@tessera/contract';
import { lazy } from 'react';
import { LazyBoundary } from '../../../ui/feedback/lazy-boundary.tsx';
import { RadioCard } from '../../../ui/form/radio-card.tsx';

const NumberField = lazy(async () => ({
  default: (await import('../../../ui/form/number-field.tsx')).NumberField,
}));

const firstPace = 10;

type Pace = number | '' | null;
type PaceFieldProps = { value: Pace; error: string | undefined; onChange: (value: Pace) => void };

export function PaceField({ value, error, onChange }: PaceFieldProps) {
  return (
    <Radio.Group
      label="Pace"
      value={value === null ? 'fast' : 'paced'}
      onChange={(chosen) => onChange(chosen === 'fast' ? null : firstPace)}
    >
      <Stack gap="sm" mt="xs">
        <RadioCard
          value="fast"
          label="As fast as possible"
          description="Only Apple and Google set limits."
          isChosen={value === null}
        />
        <RadioCard
          value="paced"
          label="Limited"
          description="Spreads out what follows, such as visits to your shop or clicks on the link."
          isChosen={value !== null}
        >
          <LazyBoundary fallback={<Skeleton height={60} aria-busy="true" />}>
            <NumberField
              label="Passes a second"
              maw={200}
              min={1}
              max={campaignPaceMax}
              clampBehavior="none"
              allowDecimal={false}
              allowNegative={false}
              value={value ?? ''}
              onChange={(next) => onChange(typeof next === 'number' ? next : '')}
              error={error}
            />
          </LazyBoundary>
        </RadioCard>
      </Stack>
    </Radio.Group>
  );
}
