import { ActionIcon, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { AppleCertificateRequest, ApplePassTypeIdentifier } from '@tessera/contract';
import { formatDate } from '../../lib/format-date.ts';
import { saveTextFile } from '../../lib/save-text-file.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { Card } from '../../ui/display/card.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Hint } from '../../ui/overlay/hint.tsx';
import type { ListState } from '../../ui/table/list-state.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { DeleteRequestDialog } from './delete-request-dialog.tsx';
import { certificateRequestsQuery } from './queries.ts';
import styles from './wallet-platforms.module.css';

type PendingRequestsProps = {
  list: ListState<ApplePassTypeIdentifier>;
  onUpload: (identifier: ApplePassTypeIdentifier | null) => void;
};

const title = 'Waiting for Apple’s certificate';

export function PendingRequests({ list, onUpload }: PendingRequestsProps) {
  const { handle } = useWorkspace();
  const query = useQuery(certificateRequestsQuery(useTRPC(), handle));
  const requests = query.data?.certificateRequests ?? [];
  // Show the error: otherwise people would take their request for lost and create another.
  if (query.isError && !query.data)
    return (
      <Card title={title}>
        <ErrorState
          title="Could not load the requests"
          error={query.error}
          retry={() => void query.refetch()}
        />
      </Card>
    );
  if (requests.length === 0 || list.status !== 'ready') return null;
  return (
    <Card title={title}>
      <ul className={styles.waiting}>
        {requests.map((request) => (
          <PendingRequest
            key={request.id}
            request={request}
            identifier={list.items.find(({ id }) => id === request.applePassTypeIdentifierId) ?? null}
            onUpload={onUpload}
          />
        ))}
      </ul>
    </Card>
  );
}

type PendingRequestProps = {
  request: AppleCertificateRequest;
  identifier: ApplePassTypeIdentifier | null;
  onUpload: PendingRequestsProps['onUpload'];
};

function PendingRequest({ request, identifier, onUpload }: PendingRequestProps) {
  const { timezoneName } = useWorkspace();
  const [isAsking, asking] = useDisclosure(false);
  return (
    <li className={styles.request}>
      <span className={styles.uses}>
        <span>{identifier ? `Renewal of ${identifier.identifier}` : 'New certificate'}</span>
        <span className={styles.quiet}>
          {request.fileName}, {formatDate(request.createdAt, timezoneName, 'dd MMM yyyy')}
        </span>
      </span>
      <span className={styles.buttons}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() => saveTextFile(request.fileName, request.request)}
        >
          Download again
        </Button>
        <Button variant="default" onClick={() => onUpload(identifier)}>
          Upload certificate
        </Button>
        <Hint label="Delete the request">
          <ActionIcon size={36} aria-label={`Delete the request ${request.fileName}`} onClick={asking.open}>
            <IconTrash size={18} />
          </ActionIcon>
        </Hint>
      </span>
      {isAsking && <DeleteRequestDialog request={request} onClose={asking.close} />}
    </li>
  );
}
