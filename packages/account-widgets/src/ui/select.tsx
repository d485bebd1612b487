import type { ComponentPropsWithRef } from 'react';
import { useElement } from '../provider/widget-settings.ts';
import { ChevronIcon } from './icons.tsx';

type SelectProps = Omit<ComponentPropsWithRef<'select'>, 'className' | 'style' | 'onChange'> & {
  onChange: (value: string) => void;
};

/** The native select, which every phone and screen reader supports. */
export function Select({ onChange, children, ...rest }: SelectProps) {
  const element = useElement('select', 'input');
  return (
    <span className="select">
      <select {...element} {...rest} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
      <ChevronIcon />
    </span>
  );
}
