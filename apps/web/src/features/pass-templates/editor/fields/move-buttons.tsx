import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import styles from '../panel.module.css';

/** Pixels: the minimum for a finger (WCAG 2.2, 2.5.8). */
const look = { size: 26, className: styles.move };

type MoveButtonsProps = { name: string; isFirst: boolean; isLast: boolean; onMove: (by: -1 | 1) => void };

export function MoveButtons({ name, isFirst, isLast, onMove }: MoveButtonsProps) {
  if (isFirst && isLast) return null;
  return (
    <>
      <ActionIcon {...look} disabled={isFirst} aria-label={`Move ${name} up`} onClick={() => onMove(-1)}>
        <IconArrowUp size={14} />
      </ActionIcon>
      <ActionIcon {...look} disabled={isLast} aria-label={`Move ${name} down`} onClick={() => onMove(1)}>
        <IconArrowDown size={14} />
      </ActionIcon>
    </>
  );
}
