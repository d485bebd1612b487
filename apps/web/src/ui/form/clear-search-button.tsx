import { Button } from '@mantine/core';

/** The way on where a search matched nothing. */
export function ClearSearchButton({ onClear }: { onClear: () => void }) {
  return (
    <Button variant="default" onClick={onClear}>
      Clear search
    </Button>
  );
}
