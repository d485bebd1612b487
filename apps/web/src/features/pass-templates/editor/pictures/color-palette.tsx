import { ColorPicker, type ColorPickerProps, ColorSwatch, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { readLogoColors } from './logo-colors.ts';

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

type ColorPaletteProps = {
  value: string;
  onChange: (color: string) => void;
  logo: string | undefined;
};

/** For pointers; by keyboard, colors are typed. */
export function ColorPalette({ value, onChange, logo }: ColorPaletteProps) {
  const picker: ColorPickerProps = { format: 'hex', swatches, swatchesPerRow: 10, focusable: false };
  return (
    <>
      <ColorPicker {...picker} value={value} onChange={onChange} />
      {logo && <LogoColors logo={logo} onChange={onChange} />}
    </>
  );
}

function LogoColors({ logo, onChange }: { logo: string; onChange: (color: string) => void }) {
  const { data: colors = [] } = useQuery({
    queryKey: ['logoColors', logo],
    queryFn: () => readLogoColors(logo),
    // A picture's URL identifies its content.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (colors.length === 0) return null;
  return (
    <Group gap={8} mt={8} role="group" aria-label="From the logo">
      <Text size="xs" c="dimmed">
        From the logo
      </Text>
      {colors.map((color) => (
        <ColorSwatch
          key={color}
          component="button"
          type="button"
          tabIndex={-1}
          size={24}
          color={color}
          aria-label={color}
          style={{ cursor: 'pointer' }}
          onClick={() => onChange(color)}
        />
      ))}
    </Group>
  );
}
