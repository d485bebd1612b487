import { NumberInput, type NumberInputProps } from '@mantine/core';
import { numberSeparators } from '../../lib/format-number.ts';

/** A number in the browser's language. Large: load it lazily. */
export function NumberField(props: NumberInputProps) {
  return <NumberInput hideControls {...numberSeparators} {...props} />;
}
