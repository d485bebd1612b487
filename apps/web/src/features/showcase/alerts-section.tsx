import { Button, Stack } from '@mantine/core';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Specimen, Specimens } from './specimen.tsx';

const unreachable = new Error('offline');
const nothing = () => undefined;

export function AlertsSection() {
  return (
    <Specimens>
      <Specimen label="Notices" note="A sentence, and at most one thing to do about it.">
        <Stack gap="sm">
          <Notice>This pass is archived</Notice>
          <Notice
            tone="soon"
            action={
              <Button size="xs" variant="default">
                Upload Certificate
              </Button>
            }
          >
            The certificate of pass.com.example.rewards runs out in 12 days.
          </Notice>
          <Notice tone="danger">The certificate of pass.com.example.rewards has run out.</Notice>
        </Stack>
      </Specimen>
      <Specimen label="Empty">
        <EmptyState title="No campaigns yet" action={<Button>Create a campaign</Button>}>
          A campaign tells everyone who holds a pass what is new.
        </EmptyState>
      </Specimen>
      <Specimen label="Error" note="What happened, what is safe, what to do.">
        <ErrorState title="Could not load workspaces" error={unreachable} retry={nothing} />
      </Specimen>
    </Specimens>
  );
}
