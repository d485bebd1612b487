import { Tooltip, type TooltipProps } from '@mantine/core';

type HintProps = {
  label: string | null;
  /** Also shown on touch and keyboard focus; for text that appears nowhere else. */
  isForAll?: boolean;
  children: TooltipProps['children'];
};

const allEvents = { hover: true, focus: true, touch: true };
const mouseOnly = { hover: true, focus: false, touch: false };

export function Hint({ label, isForAll = false, children }: HintProps) {
  return (
    <Tooltip label={label} disabled={label === null} events={isForAll ? allEvents : mouseOnly}>
      {children}
    </Tooltip>
  );
}
