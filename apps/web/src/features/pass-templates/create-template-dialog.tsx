import { Skeleton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ImportedPkpass, nameLengthMax } from '@tessera/contract';
import { lazy, useId, useState } from 'react';
import { LazyBoundary } from '../../ui/feedback/lazy-boundary.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { usePlatformChoices } from '../wallet-platforms/use-platform-choices.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import styles from './create-template-dialog.module.css';
import { keepImportedPass } from './imported-passes.ts';
import { NewTemplateForm } from './new-template-form.tsx';
import type { TemplateStart } from './template-gallery.tsx';

const TemplateGallery = lazy(async () => ({
  default: (await import('./template-gallery.tsx')).TemplateGallery,
}));

const ImportPkpassButton = lazy(async () => ({
  default: (await import('./import-pkpass-button.tsx')).ImportPkpassButton,
}));
const ImportedStart = lazy(async () => ({ default: (await import('./imported-start.tsx')).ImportedStart }));

const preset: TemplateStart = { passType: 'loyalty', galleryDesign: 'cafe-stamps' };

export function CreateTemplateDialog({ onClose }: { onClose: () => void }) {
  const { canCreateNonDemoTemplates } = useWorkspace();
  const verb = canCreateNonDemoTemplates ? 'Create Pass Template' : 'Create Demo Pass Template';
  return (
    <Dialog isOpen onClose={onClose} title={verb} width={1120}>
      <CreateTemplate onCancel={onClose} />
    </Dialog>
  );
}

export function CreateTemplate({ onCancel }: { onCancel?: () => void }) {
  const navigate = useNavigate();
  const { handle } = useWorkspace();
  const [start, setStart] = useState(preset);
  const [chosen, setChosen] = useState<{ imported: ImportedPkpass; file: File } | null>(null);
  const [isLanguageMissing, setLanguageMissing] = useState(false);
  const languageFieldId = useId();
  const imported = chosen?.imported;
  const platforms = usePlatformChoices();
  return (
    <NewTemplateForm
      key={imported ? 'imported' : 'gallery'}
      name={imported?.name.slice(0, nameLengthMax) ?? ''}
      platforms={platforms}
      onCancel={onCancel}
      onSubmit={(name, choice) => {
        if (imported?.asksLanguage) {
          setLanguageMissing(true);
          document.getElementById(languageFieldId)?.focus();
          return;
        }
        void navigate({
          to: '/$workspaceHandle/templates/$passTemplateId/edit',
          params: { workspaceHandle: handle, passTemplateId: 'new' },
          search: { ...(imported ? importedStart(handle, imported) : start), name, ...choice },
        });
      }}
    >
      <div className={styles.start}>
        <LazyBoundary fallback={<GalleryOutline />}>
          {chosen ? (
            <ImportedStart
              {...chosen}
              languageFieldId={languageFieldId}
              isLanguageMissing={isLanguageMissing}
              onImported={(next) => setChosen({ ...chosen, imported: next })}
              onDiscard={() => setChosen(null)}
            />
          ) : (
            <TemplateGallery start={start} onStart={setStart} />
          )}
          <ImportPkpassButton
            label={imported ? 'Import another .pkpass file' : 'Import a .pkpass file'}
            onImported={(next, file) => {
              setChosen({ imported: next, file });
              setLanguageMissing(false);
            }}
          />
        </LazyBoundary>
      </div>
    </NewTemplateForm>
  );
}

const importedStart = (workspaceHandle: string, imported: ImportedPkpass) => ({
  passType: imported.document.passType,
  importedPass: keepImportedPass(workspaceHandle, imported),
});

const outlinedCards = [...'123456'];

function GalleryOutline() {
  return (
    <div className={styles.outline} role="status" aria-label="Loading designs">
      {outlinedCards.map((card) => (
        <Skeleton key={card} height={350} radius={12} />
      ))}
    </div>
  );
}
