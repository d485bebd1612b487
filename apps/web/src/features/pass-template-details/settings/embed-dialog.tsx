import { SegmentedControl, Textarea } from '@mantine/core';
import { type PassTemplate, type SignUpLanguage, signUpTexts } from '@tessera/contract';
import { useState } from 'react';
import { CopyButton } from '../../../ui/form/copy-button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { buttonSnippet, walletSnippet } from './embed-snippet.ts';
import styles from './hand-out.module.css';
import { LanguageField } from './language-field.tsx';

type EmbedDialogProps = {
  template: PassTemplate;
  link: string;
  language: SignUpLanguage;
  onLanguage: (language: SignUpLanguage) => void;
  onClose: () => void;
};

export function EmbedDialog({ template, link, language, onLanguage, onClose }: EmbedDialogProps) {
  const [kind, setKind] = useState('button');
  const wallets = [
    ...(template.applePassTypeIdentifier ? (['apple'] as const) : []),
    ...(template.googleWalletClassId ? (['google'] as const) : []),
  ];
  const isButton = kind === 'button' || wallets.length === 0;
  const color = template.publishedRevision?.backgroundColor ?? template.latestRevision.backgroundColor;
  const snippet = isButton
    ? buttonSnippet({ url: link, label: signUpTexts[language].submit, color })
    : walletSnippet({ url: link, wallets });
  return (
    <Dialog isOpen title="Your website" width={720} onClose={onClose}>
      <div className={styles.part}>
        <p className={styles.help}>Paste this HTML where people should find the pass.</p>
        <div className={styles.choices}>
          {wallets.length > 0 && (
            <SegmentedControl
              aria-label="Kind of snippet"
              value={kind}
              onChange={setKind}
              data={[
                { value: 'button', label: 'Button' },
                { value: 'wallets', label: 'Add-to-wallet buttons' },
              ]}
            />
          )}
          {isButton && <LanguageField value={language} onChange={onLanguage} />}
        </div>
        <div className={styles.preview} inert>
          <iframe
            className={styles.frame}
            data-buttons={isButton ? 1 : wallets.length}
            title="Preview of the snippet"
            sandbox=""
            srcDoc={`<!doctype html><html lang="${language}"><body style="display:flex;align-items:center;min-height:100vh;margin:0">${snippet}</body></html>`}
          />
        </div>
        <Textarea
          classNames={{ input: styles.snippet ?? '' }}
          aria-label="HTML of the snippet"
          readOnly
          rows={6}
          spellCheck={false}
          value={snippet}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className={styles.actions}>
          <CopyButton value={snippet} label="Copy HTML" />
        </div>
      </div>
    </Dialog>
  );
}
