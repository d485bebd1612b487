import { NumberInput, type NumberInputProps } from '@mantine/core';
import { numberSeparators } from '../../lib/format-number.ts';

/** A number, written as the reader's language writes it. Large: fetch it with the part of the page it is in. */
export function NumberField(props: NumberInputProps) {
  return <NumberInput hideControls {...numberSeparators} {...props} />;
}
