import { ColorPicker, type ColorPickerProps } from '@mantine/core';

const swatches = [
  '#0b3b38',
  '#14213d',
  '#2b2357',
  '#7a1f2b',
  '#26323b',
  '#6b4226',
  '#c2410c',
  '#f2c879',
  '#ffffff',
  '#1a1f24',
];

/** Colours to choose from by pointer; by keyboard they are typed. */
export function ColorPalette(props: Pick<ColorPickerProps, 'value' | 'onChange'>) {
  return <ColorPicker format="hex" swatches={swatches} swatchesPerRow={10} focusable={false} {...props} />;
}
