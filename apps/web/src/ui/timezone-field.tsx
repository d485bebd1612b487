import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import { timezoneChoice } from './timezone-choices.ts';
import { useFetched } from './use-fetched.ts';

export type TimezoneFieldProps = Pick<
  TextInputProps,
  'label' | 'description' | 'error' | 'required' | 'withAsterisk' | 'onBlur'
> & {
  /** Empty while none is chosen. */
  value?: string;
  onChange: (value: string) => void;
};

const fetchMenu = () => import('./timezone-menu.tsx').then((module) => module.TimezoneMenu);

/**
 * A time zone, found by typing any part of its name or offset. A stored former name shows as the present one and stays until another zone
 * is chosen. The list weighs a tenth of a first visit, and is fetched when somebody comes near the field.
 */
export function TimezoneField({ value = '', onChange, ...field }: TimezoneFieldProps) {
  const [now] = useState(() => new Date());
  const [isOpened, setIsOpened] = useState(false);
  const [TimezoneMenu, fetchOnce, prepare] = useFetched(fetchMenu, () => setIsOpened(false));
  if (TimezoneMenu && isOpened) return <TimezoneMenu {...field} value={value} onChange={onChange} />;
  return (
    <TextInput
      {...field}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-busy={isOpened}
      readOnly
      pointer
      placeholder="Choose a time zone"
      value={(value && timezoneChoice(value, now)?.label) || ''}
      rightSection={<IconSelector size={16} color="var(--tessera-dimmed)" />}
      onPointerEnter={prepare}
      onFocus={() => {
        fetchOnce();
        setIsOpened(true);
      }}
    />
  );
}
