import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { serverMessage } from '../../lib/errors.ts';
import { openDownload } from '../../lib/open-download.ts';
import { saveTextFile } from '../../lib/save-text-file.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { showError } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { ButtonLink } from '../../ui/page/links.tsx';
import type { PassesSearch } from '../passes/list/passes-search.ts';
import { useHoldsRight, useWorkspace } from '../workspaces/workspace-context.ts';

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

type ExportTarget = {
  passTemplateId: string;
  filters: Omit<PassesSearch, 'sort'>;
  passIds?: readonly string[] | undefined;
};

export function useExport({ passTemplateId, filters, passIds }: ExportTarget) {
  const { imports } = useTRPC().workspace;
  const question = { workspaceHandle: useWorkspace().handle, passTemplateId };
  const onError = (error: unknown) =>
    showError(serverMessage(error, 'The passes could not be exported. Please try again.'));
  const link = useMutation({
    ...imports.linkToExport.mutationOptions(),
    onSuccess: ({ url }) => openDownload(url),
    onError,
  });
  const chosen = useMutation({
    ...imports.exportChosen.mutationOptions(),
    onSuccess: ({ fileName, text }) => saveTextFile(fileName, text),
    onError,
  });
  return {
    isExporting: link.isPending || chosen.isPending,
    exportPasses: () =>
      passIds
        ? chosen.mutate({ ...question, passIds: [...passIds] })
        : link.mutate({ ...question, ...filters }),
  };
}

export function ExportButton(target: ExportTarget) {
  const { isExporting, exportPasses } = useExport(target);
  if (!useHoldsRight('export')) return null;
  return (
    <BusyButton
      variant="default"
      isBusy={isExporting}
      leftSection={<IconDownload size={16} />}
      onClick={exportPasses}
    >
      Export
    </BusyButton>
  );
}
