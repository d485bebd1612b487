import { Popover, Skeleton, TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, lazy, useState } from 'react';
import { LazyBoundary } from '../../../../ui/feedback/lazy-boundary.tsx';
import styles from './color-field.module.css';

type ColorInputProps = Pick<
  TextInputProps,
  'id' | 'label' | 'description' | 'error' | 'rightSection' | 'rightSectionWidth'
> & {
  value: string;
  color: string;
  /** The palette suggests its colors. */
  logo?: string | undefined;
  onChange: (text: string) => void;
  onLeave: () => void;
};

const ColorPalette = lazy(async () => ({ default: (await import('./color-palette.tsx')).ColorPalette }));

/** The focus stays in the field while the palette is open. */
export function ColorInput({ value, color, logo, onChange, onLeave, ...field }: ColorInputProps) {
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    // On a phone, Escape would also close the sheet.
    event.stopPropagation();
    setIsOpen(false);
  };
  return (
    <Popover opened={isOpen} position="bottom-start" offset={5} shadow="lg" withRoles={false}>
      <Popover.Target>
        <TextInput
          {...field}
          autoComplete="off"
          spellCheck={false}
          leftSectionPointerEvents="none"
          leftSection={<span className={styles.swatch} style={{ background: color }} />}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onFocus={open}
          onClick={open}
          onKeyDown={close}
          onBlur={() => {
            setIsOpen(false);
            onLeave();
          }}
        />
      </Popover.Target>
      <Popover.Dropdown p={8} onMouseDown={(event) => event.preventDefault()}>
        <LazyBoundary fallback={<Skeleton width={200} height={190} />}>
          <ColorPalette value={value} onChange={onChange} logo={logo} />
        </LazyBoundary>
      </Popover.Dropdown>
    </Popover>
  );
}
