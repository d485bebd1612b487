import { Button, Menu } from '@mantine/core';
import { IconDownload, IconLanguage, IconTrash, IconUpload } from '@tabler/icons-react';
import { type DesignDocument, languageName, languagesMax, missingTranslations } from '@tessera/pass-design';
import { lazy, Suspense, useMemo, useState } from 'react';
import { saveFile } from '../../../../lib/save-text-file.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LanguageSelect } from '../../../../ui/form/language-select.tsx';
import { ActionsMenu } from '../../../../ui/overlay/actions-menu.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { useDesign, useEditor } from '../editor-context.ts';
import { controlId } from '../issue-location.ts';
import { PanelGroup } from '../panel.tsx';
import { writeTranslationCsv } from './translation-csv.ts';
import { namedTexts } from './translation-parts.ts';
import { TranslationTable } from './translation-table.tsx';
import { writeTranslationXliff } from './translation-xliff.ts';
import styles from './translations-page.module.css';

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));

export function TranslationsPage() {
  const document = useDesign();
  const { section, openSection } = useEditor();
  const languages = Object.keys(document.translations);
  const chosen = languages.find((language) => language === section) ?? languages[0];
  const [isImporting, setIsImporting] = useState(false);
  return (
    <>
      <OwnLanguage />
      <PanelGroup
        title="Translations"
        hint="Phones show the pass in their own language, where it is translated. Values of attributes stay as they are."
        aside={<TransferButtons languages={languages} onImport={() => setIsImporting(true)} />}
      >
        {languages.length > 0 && (
          <ul className={styles.languages}>
            {languages.map((language) => (
              <LanguageRow
                key={language}
                language={language}
                isChosen={language === chosen}
                onChoose={() => openSection(language)}
              />
            ))}
          </ul>
        )}
        <AddLanguage onAdded={openSection} />
      </PanelGroup>
      {chosen ? (
        <TranslationTable key={chosen} language={chosen} />
      ) : (
        <EmptyState icon={<IconLanguage size={28} stroke={1.5} />} title="One language so far">
          Add a language, then write each text beside the original, or send a file to your translators.
        </EmptyState>
      )}
      {isImporting && (
        <Suspense>
          <ImportDialog onClose={() => setIsImporting(false)} onImported={openSection} />
        </Suspense>
      )}
    </>
  );
}

function OwnLanguage() {
  const document = useDesign();
  const { change } = useEditor();
  const isTranslated = Object.keys(document.translations).length > 0;
  return (
    <PanelGroup title="Language of the design">
      <LanguageSelect
        id={controlId('language')}
        label="Default language"
        description={
          isTranslated
            ? 'Shown where a translation is missing. Choose a language of the list below to swap the two.'
            : 'The language of the texts as they are. Phones show it where a translation is missing.'
        }
        value={document.language}
        onChange={(language) => change({ kind: 'setLanguage', language })}
      />
    </PanelGroup>
  );
}

function AddLanguage({ onAdded }: { onAdded: (language: string) => void }) {
  const document = useDesign();
  const { change } = useEditor();
  const present = useMemo(
    () => new Set([document.language, ...Object.keys(document.translations)]),
    [document.language, document.translations],
  );
  if (present.size > languagesMax)
    return <p className={styles.note}>A design can have {languagesMax} translations.</p>;
  return (
    <LanguageSelect
      // The key clears the field after a choice.
      key={present.size}
      id={controlId('translations')}
      label="Add a language"
      value={null}
      except={present}
      onChange={(language) => {
        change({ kind: 'addLanguage', language });
        onAdded(language);
      }}
    />
  );
}

type LanguageRowProps = { language: string; isChosen: boolean; onChoose: () => void };

function LanguageRow({ language, isChosen, onChoose }: LanguageRowProps) {
  const document = useDesign();
  const { change } = useEditor();
  const [isRemoving, setIsRemoving] = useState(false);
  const { missing, all } = useMemo(
    () => ({
      missing: missingTranslations(document, language).length,
      all: namedTexts(document).filter(({ isNeeded }) => isNeeded).length,
    }),
    [document, language],
  );
  const name = languageName(language);
  const texts = Object.keys(document.translations[language] ?? {}).length;
  const remove = () => change({ kind: 'removeLanguage', language });
  return (
    <li className={styles.language} data-chosen={isChosen || undefined}>
      <button
        type="button"
        id={controlId(`translations.${language}`)}
        className={styles.choose}
        aria-current={isChosen ? 'true' : undefined}
        onClick={onChoose}
      >
        <span className={styles.name}>{name}</span>
        <span className={styles.state} data-complete={missing === 0 || undefined}>
          {missing === 0 ? 'Complete' : `${missing} of ${all} missing`}
        </span>
      </button>
      <ActionsMenu label={`Actions for ${name}`}>
        <ExportItems languages={[language]} />
        <Menu.Divider />
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} />}
          onClick={() => (texts > 0 ? setIsRemoving(true) : remove())}
        >
          Remove
        </Menu.Item>
      </ActionsMenu>
      <ConfirmDialog
        isOpen={isRemoving}
        title={`Remove ${name}?`}
        confirmLabel="Remove language"
        isDanger
        onConfirm={() => {
          setIsRemoving(false);
          remove();
        }}
        onClose={() => setIsRemoving(false)}
      >
        {texts === 1 ? 'Its one text is' : `Its ${texts} texts are`} removed with it. Phones in {name} then
        show {languageName(document.language)}. Undo brings them back until you leave the editor.
      </ConfirmDialog>
    </li>
  );
}

const formats: { format: TranslationFormat; label: string }[] = [
  { format: 'csv', label: 'Export as CSV' },
  { format: 'xliff', label: 'Export as XLIFF' },
];

function ExportItems({ languages }: { languages: readonly string[] }) {
  const document = useDesign();
  return formats.map(({ format, label }) => (
    <Menu.Item
      key={format}
      leftSection={<IconDownload size={16} />}
      onClick={() => exportTranslations(document, languages, format)}
    >
      {label}
    </Menu.Item>
  ));
}

type TransferButtonsProps = { languages: readonly string[]; onImport: () => void };

function TransferButtons({ languages, onImport }: TransferButtonsProps) {
  return (
    <span className={styles.transfer}>
      <Button variant="subtle" size="compact-xs" leftSection={<IconUpload size={14} />} onClick={onImport}>
        Import
      </Button>
      {languages.length > 0 && (
        <Menu position="bottom-end" width={200}>
          <Menu.Target>
            <Button variant="subtle" size="compact-xs" leftSection={<IconDownload size={14} />}>
              Export all
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <ExportItems languages={languages} />
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  );
}

const writers = {
  csv: { extension: 'csv', mediaType: 'text/csv;charset=utf-8', write: writeTranslationCsv },
  xliff: { extension: 'xlf', mediaType: 'application/xliff+xml', write: writeTranslationXliff },
};

type TranslationFormat = keyof typeof writers;

function exportTranslations(
  document: DesignDocument,
  languages: readonly string[],
  format: TranslationFormat,
): void {
  const { extension, mediaType, write } = writers[format];
  const name = languages.length === 1 ? `translations-${languages[0]}` : 'translations';
  saveFile(`${name}.${extension}`, new Blob([write(document, languages)], { type: mediaType }));
}
