import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useFetched } from '../../../ui/use-fetched.ts';
import styles from './color-field.module.css';

type ColorInputProps = Pick<
  TextInputProps,
  'id' | 'label' | 'description' | 'error' | 'rightSection' | 'rightSectionWidth'
> & {
  /** What stands in the field, and the colour itself, which may be the one before what is being typed. */
  value: string;
  color: string;
  onChange: (text: string) => void;
  /** A colour was settled on. */
  onChangeEnd: () => void;
  onLeave: () => void;
};

const fetchPicker = () => import('./color-picker-menu.tsx').then((module) => module.ColorPickerMenu);

/** A colour, typed or chosen. What it is chosen from is fetched when somebody comes near. */
export function ColorInput({ value, color, onChange, onChangeEnd, onLeave, ...field }: ColorInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [Picker, fetchOnce, prepare] = useFetched(fetchPicker);
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    fetchOnce(false);
    setIsOpen(true);
  };
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    // On a phone the field stands in a sheet, which the same key closes.
    event.stopPropagation();
    setIsOpen(false);
  };
  return (
    <>
      <TextInput
        {...field}
        ref={input}
        autoComplete="off"
        spellCheck={false}
        leftSectionPointerEvents="none"
        leftSection={<span className={styles.swatch} style={{ background: color }} />}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onPointerEnter={prepare}
        onFocus={open}
        onClick={open}
        onKeyDown={close}
        onBlur={() => {
          setIsOpen(false);
          onLeave();
        }}
      />
      {Picker && input.current && (
        <Picker
          input={input.current}
          isOpen={isOpen}
          value={color}
          onChange={onChange}
          onChangeEnd={onChangeEnd}
        />
      )}
    </>
  );
}
