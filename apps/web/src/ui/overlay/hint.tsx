import { Tooltip, type TooltipProps } from '@mantine/core';

type HintProps = {
  /** Null where there is nothing to say. */
  label: string | null;
  /** For text that appears nowhere else: shown on touch and on keyboard focus, too. */
  isForAll?: boolean;
  children: TooltipProps['children'];
};

const allEvents = { hover: true, focus: true, touch: true };
const mouseOnly = { hover: true, focus: false, touch: false };

/** A few words beside an element while the pointer rests on it. */
export function Hint({ label, isForAll = false, children }: HintProps) {
  return (
    <Tooltip label={label} disabled={label === null} events={isForAll ? allEvents : mouseOnly}>
      {children}
    </Tooltip>
  );
}
