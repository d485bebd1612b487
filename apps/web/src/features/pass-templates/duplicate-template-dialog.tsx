import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { nameLengthMax } from '@tessera/contract';
import { duplicateName } from '../../lib/duplicate-name.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { type PlatformChoices, usePlatformChoices } from '../wallet-platforms/use-platform-choices.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { duplicatePlatforms } from './duplicate-platforms.ts';
import { NewTemplateForm } from './new-template-form.tsx';
import { passTemplateQuery } from './queries.ts';

type DuplicateTemplateDialogProps = { template: { id: string; name: string }; onClose: () => void };

export function DuplicateTemplateDialog({ template, onClose }: DuplicateTemplateDialogProps) {
  const navigate = useNavigate();
  const { handle, canCreateNonDemoTemplates } = useWorkspace();
  const platforms = useDuplicateChoices(template.id);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={canCreateNonDemoTemplates ? 'Duplicate Pass Template' : 'Duplicate as Demo Pass Template'}
      width={640}
    >
      <NewTemplateForm
        name={duplicateName(template.name, nameLengthMax)}
        platforms={platforms}
        onCancel={onClose}
        onSubmit={(name, choice) => {
          onClose();
          void navigate({
            to: '/$workspaceHandle/templates/$passTemplateId/edit',
            params: { workspaceHandle: handle, passTemplateId: 'new' },
            search: { fromId: template.id, name, ...choice },
          });
        }}
      />
    </Dialog>
  );
}

/** The choices for a duplicate, preset to the original's; none for a demo. */
function useDuplicateChoices(passTemplateId: string): PlatformChoices {
  const { handle, canCreateNonDemoTemplates } = useWorkspace();
  const choices = usePlatformChoices();
  const original = useQuery({
    ...passTemplateQuery(useTRPC(), { workspaceHandle: handle, passTemplateId }),
    enabled: canCreateNonDemoTemplates,
  });
  return {
    ...choices,
    isPending: choices.isPending || original.isLoading,
    isError: choices.isError || original.isError,
    retry: () => Promise.all([choices.retry(), original.refetch()]),
    preset: { ...choices.preset, ...(original.data && duplicatePlatforms(original.data)) },
  };
}
