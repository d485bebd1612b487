import { Tooltip } from '@mantine/core';

export type HintBubbleProps = { target: HTMLElement; label: string; isShown: boolean };

/** The words of a hint, beside what they are about. */
export function HintBubble({ target, label, isShown }: HintBubbleProps) {
  return <Tooltip target={target} label={label} opened={isShown} />;
}
