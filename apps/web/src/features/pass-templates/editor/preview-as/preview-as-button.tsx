import { Button, Popover, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, useState } from 'react';
import { LazyBoundary } from '../../../../ui/feedback/lazy-boundary.tsx';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import styles from './preview-as.module.css';
import { sampleChoice } from './preview-choice.ts';
import type { PreviewAs } from './use-preview-choice.ts';

const PreviewAsPanel = lazy(async () => ({
  default: (await import('./preview-as-panel.tsx')).PreviewAsPanel,
}));
const PreviewNote = lazy(async () => ({ default: (await import('./preview-note.tsx')).PreviewNote }));

const title = 'Preview as';

export function PreviewAsButton({ previewAs }: { previewAs: PreviewAs }) {
  const [isOpen, setIsOpen] = useState(false);
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const button = (
    <Button
      variant="default"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => setIsOpen(!isOpen)}
    >
      {title}
    </Button>
  );
  const panel = (
    <LazyBoundary fallback={<Skeleton height={320} />}>
      <PreviewAsPanel previewAs={previewAs} />
    </LazyBoundary>
  );
  if (isPhone)
    return (
      <>
        {button}
        <Sheet isOpen={isOpen} title={title} onClose={() => setIsOpen(false)} position="bottom" size="80%">
          {panel}
        </Sheet>
      </>
    );
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      width={400}
      position="bottom-start"
      shadow="lg"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>{button}</Popover.Target>
      {/* Focusable, since its content loads after the focus moves into it. */}
      <Popover.Dropdown tabIndex={-1} className={styles.dropdown} role="dialog" aria-label={title}>
        {panel}
      </Popover.Dropdown>
    </Popover>
  );
}

export function StageNote({ previewAs }: { previewAs: PreviewAs }) {
  return (
    <p className={styles.note}>
      {previewAs.choice === sampleChoice ? (
        'Shown with sample values'
      ) : (
        <LazyBoundary>
          <PreviewNote previewAs={previewAs} />
        </LazyBoundary>
      )}
    </p>
  );
}
