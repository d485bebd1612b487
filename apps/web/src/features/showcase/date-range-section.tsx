import type { DatesRangeValue } from '@mantine/dates';
import { useState } from 'react';
import { DateField } from '../../ui/form/date-field.tsx';
import { Specimen, Specimens } from './specimen.tsx';

const today = '2026-11-21';
const presets = [
  { value: ['2026-11-14', today], label: 'Last 7 days' },
  { value: ['2026-10-22', today], label: 'Last 30 days' },
  { value: ['2026-08-23', today], label: 'Last 90 days' },
] satisfies { value: DatesRangeValue<string>; label: string }[];

export function DateRangeSection() {
  const [range, setRange] = useState<DatesRangeValue<string>>(['2026-11-02', today]);
  return (
    <Specimens isGrid>
      <Specimen label="Range" note="The first press begins it, the second ends it.">
        <DateField
          type="range"
          label="Date range"
          placeholder="Choose two days"
          value={range}
          onChange={setRange}
          clearable
        />
      </Specimen>
      <Specimen label="With quick choices and a bound" note="On a phone without the choices.">
        <DateField
          type="range"
          label="Statistics"
          placeholder="Choose two days"
          defaultDate={today}
          maxDate={today}
          presets={presets}
        />
      </Specimen>
      <Specimen label="One day, and an error">
        <DateField label="Until" defaultValue="2026-11-01" error="The end must come after the beginning" />
      </Specimen>
      <Specimen label="Disabled">
        <DateField type="range" label="Date range" placeholder="No passes yet" disabled />
      </Specimen>
    </Specimens>
  );
}
