import { useNavigate } from '@tanstack/react-router';
import { nameLengthMax } from '@tessera/contract';
import { duplicateName } from '../../lib/duplicate-name.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { NewTemplateForm } from './new-template-form.tsx';
import { useDuplicateChoices } from './use-duplicate-choices.ts';

type DuplicateTemplateDialogProps = { template: { id: string; name: string }; onClose: () => void };

/** Begins another template with this one's design; the original and its passes stay as they are. */
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
        onClose={onClose}
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
