import { Code, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { readFailure } from '../../lib/errors.ts';
import { CopyIcon } from '../form/copy-button.tsx';
import { EmptyState } from './empty-state.tsx';
import { RetryButton } from './retry-button.tsx';

export function ErrorState({ title, error, retry }: { title: string; error: unknown; retry?: () => void }) {
  const { code, message, requestId } = readFailure(error);
  const text = code ? message : 'The server could not be reached. Check the connection and try again.';
  return (
    <div role="alert">
      <EmptyState
        icon={<IconAlertTriangle size={24} stroke={1.6} />}
        title={title}
        action={retry && <RetryButton error={error} retry={retry} />}
      >
        {text}
        {requestId && <RequestId value={requestId} />}
      </EmptyState>
    </div>
  );
}

function RequestId({ value }: { value: string }) {
  return (
    <Group gap={6} justify="center" mt={8}>
      <span>Request id</span>
      <Code>{value}</Code>
      <CopyIcon value={value} label="Copy request id" />
    </Group>
  );
}
