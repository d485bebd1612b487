import { Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ApiKeyLink } from '@tessera/contract';
import { isNotFound, serverMessage } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { Card } from '../../ui/display/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { showError } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { FocusedPage } from '../../ui/page/focused-page.tsx';
import { ButtonLink } from '../../ui/page/links.tsx';
import { UserMenu } from '../account/user-menu.tsx';
import { ApiKeyValue } from './api-key-value.tsx';
import { apiKeyLinkQuery } from './queries.ts';

export function ApiKeyLinkPage({ token }: { token: string }) {
  const trpc = useTRPC();
  const link = useQuery(apiKeyLinkQuery(trpc, token));
  const show = useMutation(
    trpc.apiKeyLink.show.mutationOptions({
      gcTime: 0,
      onError: (error) => {
        showError(serverMessage(error, 'Could not show the key. Please try again.'));
        if (isNotFound(error)) void link.refetch();
      },
    }),
  );
  return (
    <FocusedPage title="Your API key" corner={<UserMenu />}>
      <Card>
        {link.data ? (
          <Key
            link={link.data}
            value={show.data?.value}
            isBusy={show.isPending}
            onShow={() => show.mutate({ token })}
          />
        ) : link.isError ? (
          <NoKey error={link.error} retry={() => void link.refetch()} />
        ) : (
          <Skeleton height={96} />
        )}
      </Card>
    </FocusedPage>
  );
}

type KeyProps = { link: ApiKeyLink; value: string | undefined; isBusy: boolean; onShow: () => void };

function Key({ link: { name, workspace }, value, isBusy, onShow }: KeyProps) {
  return (
    <Stack gap="md">
      <Text>
        {value
          ? `Copy the key “${name}” now and keep it in a safe place. Once you close this page, it cannot be shown again.`
          : `The key “${name}” of ${workspace.name} is shown once. Go on when you are ready to copy it.`}
      </Text>
      {value ? (
        <>
          <ApiKeyValue value={value} />
          <ButtonLink
            to="/$workspaceHandle/settings/api"
            params={{ workspaceHandle: workspace.handle }}
            variant="subtle"
          >
            To the API keys of {workspace.name}
          </ButtonLink>
        </>
      ) : (
        <BusyButton onClick={onShow} isBusy={isBusy}>
          Show key
        </BusyButton>
      )}
    </Stack>
  );
}

function NoKey({ error, retry }: { error: unknown; retry: () => void }) {
  if (!isNotFound(error)) return <ErrorState title="Could not load the key" error={error} retry={retry} />;
  return (
    <EmptyState title="This link shows nothing" action={<ButtonLink to="/">Go to the start</ButtonLink>}>
      It has been used, is older than 24 hours, or is for someone else. If you have not seen the key, revoke
      it and create another.
    </EmptyState>
  );
}
