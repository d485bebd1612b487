import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ImportedPkpass } from '@tessera/contract';
import { useMemo } from 'react';
import { useSession } from '../../lib/session/session.tsx';
import { LanguageSelect } from '../../ui/form/language-select.tsx';
import { appleCardOf } from '../../wallets/apple/apple-card-of.ts';
import { AppleCardView } from '../../wallets/apple/apple-card-view.tsx';
import { workspacePictures } from '../../wallets/previewed-pass.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import styles from './create-template-dialog.module.css';
import { samplePreview } from './editor/preview/sample-preview.ts';
import { SignedBy } from './editor/signed-by.tsx';
import { sendPkpass } from './send-pkpass.ts';

type ImportedStartProps = {
  imported: ImportedPkpass;
  file: File;
  languageFieldId: string;
  isLanguageMissing: boolean;
  onImported: (imported: ImportedPkpass) => void;
  onDiscard: () => void;
};

export function ImportedStart({ imported, file, onImported, onDiscard, ...field }: ImportedStartProps) {
  const workspace = useWorkspace();
  const { getAccessToken } = useSession();
  const reading = useMutation({
    mutationFn: (language: string) =>
      sendPkpass({ workspaceHandle: workspace.handle, file, language, getAccessToken }),
    // Until the response, there is no draft to create a template from.
    onMutate: () => {
      onImported({ ...imported, asksLanguage: true });
      return imported;
    },
    onSuccess: (next) => onImported(next),
    onError: (_error, _language, before) => before && onImported(before),
  });
  const { name, document, notes, asksLanguage } = imported;
  const found = asksLanguage ? null : document.language;
  const card = useMemo(
    () =>
      appleCardOf(
        samplePreview({ name, document }, workspace, new Date()),
        workspacePictures(workspace.imageBaseUrl),
      ),
    [name, document, workspace],
  );
  return (
    <section className={styles.imported} aria-label="Imported pass">
      <div className={styles.importedCard} aria-hidden="true" inert>
        <AppleCardView card={card} />
      </div>
      <div className={styles.importedFacts}>
        <h3 className={styles.importedName}>{name || 'Imported pass'}</h3>
        <SignedBy imported={imported} />
        <LanguageSelect
          id={field.languageFieldId}
          label="Language of the pass"
          description={
            asksLanguage ? 'The pass does not say.' : 'Change it if the texts are in another language.'
          }
          withAsterisk
          value={reading.isPending ? reading.variables : found}
          disabled={reading.isPending}
          error={
            reading.error?.message ??
            (field.isLanguageMissing &&
              asksLanguage &&
              !reading.isPending &&
              'Choose the language of the pass.')
          }
          onChange={(language) => language !== found && reading.mutate(language)}
        />
        <p>
          {notes.length === 1
            ? '1 note about what was changed or left out is listed in the editor.'
            : `${notes.length} notes about what was changed or left out are listed in the editor.`}
        </p>
        <Button variant="default" size="xs" onClick={onDiscard}>
          Choose a gallery design instead
        </Button>
      </div>
    </section>
  );
}
