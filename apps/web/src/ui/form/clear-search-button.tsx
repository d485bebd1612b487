import { Button } from '@mantine/core';

export function ClearSearchButton({ onClear }: { onClear: () => void }) {
  return (
    <Button variant="default" onClick={onClear}>
      Clear search
    </Button>
  );
}
