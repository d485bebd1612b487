import { Button, Skeleton } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { LazyBoundary } from '../../../../ui/feedback/lazy-boundary.tsx';
import type { StepProps } from '../step-props.ts';

const DryRunPanel = lazy(async () => ({ default: (await import('./dry-run-panel.tsx')).DryRunPanel }));

export function DryRun(props: Pick<StepProps, 'draft' | 'document' | 'template'>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconChecklist size={16} />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        Check before launching
      </Button>
      {isOpen && (
        <LazyBoundary fallback={<Skeleton height={320} mt="md" aria-busy="true" />}>
          <DryRunPanel {...props} />
        </LazyBoundary>
      )}
    </div>
  );
}
