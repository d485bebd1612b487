import { ColorPicker, Popover } from '@mantine/core';
import { ExistingTarget } from '../../../ui/existing-target.tsx';

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

type ColorPickerMenuProps = {
  input: HTMLInputElement;
  isOpen: boolean;
  value: string;
  onChange: (color: string) => void;
  onChangeEnd: () => void;
};

/** Colours to choose from below the field of one. The focus stays in the field. */
export function ColorPickerMenu({ input, isOpen, value, onChange, onChangeEnd }: ColorPickerMenuProps) {
  return (
    <Popover opened={isOpen} position="bottom-start" offset={5} shadow="lg" withRoles={false}>
      <Popover.Target>
        <ExistingTarget element={input} />
      </Popover.Target>
      <Popover.Dropdown p={8} onMouseDown={(event) => event.preventDefault()}>
        <ColorPicker
          format="hex"
          value={value}
          onChange={onChange}
          onChangeEnd={onChangeEnd}
          swatches={swatches}
          swatchesPerRow={10}
          focusable={false}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
