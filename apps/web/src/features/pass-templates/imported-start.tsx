import { Button } from '@mantine/core';
import type { ImportedPkpass } from '@tessera/contract';
import { useMemo } from 'react';
import { AppleCardView } from '../../wallets/apple-card-view.tsx';
import { appleCardOf, workspacePictures } from '../../wallets/previewed-pass.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import styles from './create-template-dialog.module.css';
import { samplePreview } from './editor/sample-preview.ts';
import { SignedBy } from './editor/signed-by.tsx';

type ImportedStartProps = { imported: ImportedPkpass; onDiscard: () => void };

/** The imported pass that a new template begins with. */
export function ImportedStart({ imported, onDiscard }: ImportedStartProps) {
  const workspace = useWorkspace();
  const { name, document, notes } = imported;
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
        <p>
          {notes.length === 1
            ? '1 note about what could not be taken over is listed in the editor.'
            : `${notes.length} notes about what could not be taken over are listed in the editor.`}
        </p>
        <Button variant="default" size="xs" onClick={onDiscard}>
          Choose a gallery design instead
        </Button>
      </div>
    </section>
  );
}
