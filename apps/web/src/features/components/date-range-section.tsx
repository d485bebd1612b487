import { DatePickerInput, type DatesRangeValue } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { Specimen, Specimens } from './specimen.tsx';

const icon = <IconCalendar size={16} stroke={1.7} />;

/** From a day to a day, by mouse, finger or arrow keys. */
export function DateRangeSection() {
  const [range, setRange] = useState<DatesRangeValue<string>>(['2026-11-02', '2026-11-21']);
  return (
    <Specimens isGrid>
      <Specimen label="Range" note="The first press begins it, the second ends it.">
        <DatePickerInput
          type="range"
          label="Date range"
          placeholder="Choose two days"
          leftSection={icon}
          value={range}
          onChange={setRange}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the range' }}
        />
      </Specimen>
      <Specimen label="With quick choices and a bound">
        <DatePickerInput
          type="range"
          label="Statistics"
          placeholder="Choose two days"
          leftSection={icon}
          maxDate="2026-11-21"
          presets={[
            { value: ['2026-11-14', '2026-11-21'], label: 'Last 7 days' },
            { value: ['2026-10-22', '2026-11-21'], label: 'Last 30 days' },
            { value: ['2026-08-23', '2026-11-21'], label: 'Last 90 days' },
          ]}
        />
      </Specimen>
      <Specimen label="One day, and an error">
        <DatePickerInput
          label="Until"
          leftSection={icon}
          defaultValue="2026-11-01"
          error="The end must come after the beginning"
        />
      </Specimen>
      <Specimen label="Disabled">
        <DatePickerInput
          type="range"
          label="Date range"
          placeholder="No passes yet"
          leftSection={icon}
          disabled
        />
      </Specimen>
    </Specimens>
  );
}
