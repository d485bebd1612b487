import { Input, InputBase } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { formatDate } from '../../lib/format-date.ts';
import { DateField } from './date-field.tsx';
import styles from './date-time-field.module.css';

export type DateTimeFieldProps = {
  id?: string;
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  withAsterisk?: boolean;
  withTime: boolean;
  firstTime?: string;
  /** `2026-12-24`, or `2026-12-24T19:30` with a time; a part not chosen yet is empty: `2026-12-24T`. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
};

/** A date, or a date and time, in the browser's language. Large: load it lazily. */
export function DateTimeField({ withTime, ...props }: DateTimeFieldProps) {
  return withTime ? <DayAndTime {...props} /> : <Day {...props} />;
}

type PartProps = Omit<DateTimeFieldProps, 'withTime'>;

function Day({ value, onChange, firstTime: _, ...props }: PartProps) {
  return <DayInput {...props} day={dayOf(value)} onDay={onChange} />;
}

function DayAndTime({
  id,
  label,
  description,
  error,
  withAsterisk,
  value,
  firstTime,
  onChange,
  onBlur,
}: PartProps) {
  const wrapperId = useId();
  const describedBy =
    [error && `${wrapperId}-error`, description && `${wrapperId}-description`].filter(Boolean).join(' ') ||
    undefined;
  const day = dayOf(value);
  const time = value.split('T')[1] ?? '';
  const set = (nextDay: string, nextTime: string) =>
    onChange(nextDay || nextTime ? `${nextDay}T${nextTime}` : '');
  return (
    <Input.Wrapper
      id={wrapperId}
      label={label}
      labelElement="div"
      description={description}
      error={error}
      withAsterisk={withAsterisk ?? false}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend does not lie where the labels of other fields do. */}
      <div
        role="group"
        aria-labelledby={`${wrapperId}-label`}
        aria-describedby={describedBy}
        className={styles.pair}
      >
        <DayInput
          {...(id && { id })}
          aria-label={`${label}: ${day ? written(day) : 'choose a date'}`}
          error={Boolean(error)}
          day={day}
          onDay={(next) => set(next, next && !time ? (firstTime ?? '') : time)}
          {...(onBlur && { onBlur })}
        />
        <InputBase
          type="time"
          // Otherwise Mantine refers to a description and error that do not exist.
          withAria={false}
          aria-invalid={Boolean(error)}
          aria-label={`${label}: time`}
          aria-describedby={describedBy}
          error={Boolean(error)}
          value={time}
          onChange={(event) => set(day, event.currentTarget.value)}
          onBlur={onBlur}
        />
      </div>
    </Input.Wrapper>
  );
}

type DayInputProps = Partial<Pick<PartProps, 'id' | 'label' | 'description' | 'error' | 'withAsterisk'>> & {
  'aria-label'?: string;
  day: string;
  onDay: (day: string) => void;
  onBlur?: () => void;
};

function DayInput({ day, onDay, ...props }: DayInputProps) {
  return (
    <DateField<'default'>
      placeholder="Choose a date"
      clearable
      popoverProps={popover}
      {...props}
      value={day || null}
      onChange={(chosen) => onDay(chosen ?? '')}
    />
  );
}

/** No portal: screen readers cannot reach content outside an open dialog. */
const popover = { withRoles: false, shadow: 'lg', withinPortal: false, returnFocus: true } as const;

function dayOf(value: string): string {
  const [day = ''] = value.split('T');
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : '';
}

/** Noon UTC, so that no time zone shifts the day. */
const written = (day: string): string => formatDate(`${day}T12:00:00Z`, 'UTC');
