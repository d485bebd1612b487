import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { serverMessage } from '../../lib/errors.ts';
import { openDownload } from '../../lib/open-download.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { showError } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { ButtonLink } from '../../ui/page/links.tsx';
import type { PassesSearch } from '../passes/passes-search.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';

/** Leads from the list of a template's passes to importing people. */
export function ImportLink({
  passTemplateId,
  variant = 'default',
}: {
  passTemplateId: string;
  variant?: 'default' | 'filled';
}) {
  return (
    <ButtonLink
      variant={variant}
      to="/$workspaceHandle/templates/$passTemplateId/import"
      params={{ workspaceHandle: useWorkspace().handle, passTemplateId }}
      leftSection={<IconUpload size={16} />}
    >
      Import
    </ButtonLink>
  );
}

type Filters = Omit<PassesSearch, 'sort'>;

/** Downloads the passes that the list shows, all pages of it. */
export function ExportButton({ passTemplateId, filters }: { passTemplateId: string; filters: Filters }) {
  const { handle } = useWorkspace();
  const link = useMutation({
    ...useTRPC().workspace.imports.linkToExport.mutationOptions(),
    onSuccess: ({ url }) => openDownload(url),
    onError: (error) =>
      showError(serverMessage(error, 'The passes could not be exported. Please try again.')),
  });
  return (
    <BusyButton
      variant="default"
      isBusy={link.isPending}
      leftSection={<IconDownload size={16} />}
      onClick={() => link.mutate({ workspaceHandle: handle, passTemplateId, ...filters })}
    >
      Export
    </BusyButton>
  );
}
