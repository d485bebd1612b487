import { useState } from 'react';
import { formatDate } from '../../lib/format-date.ts';
import { DateField } from '../../ui/form/date-field.tsx';

type Days = { from: string; to: string };

type DateRangeFieldProps = { days: Days; today: string; onDays: (days: Days) => void };

export function DateRangeField({ days, today, onDays }: DateRangeFieldProps) {
  const [value, setValue] = useState<[string | null, string | null]>([days.from, days.to]);
  const shown = value.map((day) => (day ? formatDate(`${day}T12:00:00Z`, 'UTC') : '')).join(' – ');
  return (
    <DateField<'range'>
      type="range"
      aria-label={`Days: ${shown}`}
      valueFormatter={() => shown}
      allowSingleDateInRange
      minDate="2000-01-01"
      maxDate={today}
      defaultDate={days.to}
      value={value}
      onChange={([from, to]) => {
        setValue([from, to]);
        if (from && to) onDays({ from, to });
      }}
    />
  );
}
