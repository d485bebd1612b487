import { SegmentedControl } from '@mantine/core';

type StatusTabsProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: { value: Value; label: string }[];
};

export function StatusTabs<Value extends string>({
  label,
  value,
  onChange,
  options,
}: StatusTabsProps<Value>) {
  return (
    <SegmentedControl
      size="sm"
      radius="md"
      aria-label={label}
      value={value}
      data={options}
      onChange={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen) onChange(chosen.value);
      }}
    />
  );
}
