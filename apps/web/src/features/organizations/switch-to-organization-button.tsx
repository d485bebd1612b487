import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Organization } from '@tessera/contract';
import { useSession } from '../../lib/session/session.tsx';
import { showError } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';

type SwitchToOrganizationButtonProps = { organization: Organization; redirect: string };

/** Requests a token for an organization; `redirect` is the target if that needs a sign-in. */
export function SwitchToOrganizationButton({ organization, redirect }: SwitchToOrganizationButtonProps) {
  const { switchToOrganization } = useSession();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => switchToOrganization(organization.workosIdentifier, redirect),
    onSuccess: () => queryClient.invalidateQueries(),
    onError: () => showError('The organization could not be switched. Please try again.'),
  });
  return (
    <BusyButton isBusy={isPending} onClick={() => mutate()}>
      Switch to {organization.name}
    </BusyButton>
  );
}
