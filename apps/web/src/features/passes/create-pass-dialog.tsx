import type { Pass, PassTemplate } from '@tessera/contract';
import { useState } from 'react';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { CreatePassForm } from './create-pass-form.tsx';
import { CreatedPass } from './created-pass.tsx';

type CreatePassDialogProps = { isOpen: boolean; onClose: () => void; template: PassTemplate };

export function CreatePassDialog({ isOpen, onClose, template }: CreatePassDialogProps) {
  const [created, setCreated] = useState<{ pass: Pass; isMailed: boolean } | null>(null);
  const close = () => {
    setCreated(null);
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title={created ? 'The pass is ready' : 'Create pass'} width={520}>
      {created ? (
        <CreatedPass {...created} onAnother={() => setCreated(null)} onDone={close} />
      ) : (
        <CreatePassForm
          template={template}
          onCreated={(pass, isMailed) => setCreated({ pass, isMailed })}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}
