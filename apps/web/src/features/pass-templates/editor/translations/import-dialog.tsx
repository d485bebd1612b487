import { Group, Stack } from '@mantine/core';
import { languageName } from '@tessera/pass-design';
import { useRef, useState } from 'react';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { showDone } from '../../../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../../../ui/form/busy-button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { useDesign, useEditor } from '../editor-context.ts';
import styles from './import-dialog.module.css';
import { type ImportPlan, planImport } from './plan-import.ts';
import { readTranslationCsv } from './translation-csv.ts';
import { readTextFile, UnreadableFile } from './translation-file.ts';
import { namedTexts } from './translation-parts.ts';
import { readTranslationXliff } from './translation-xliff.ts';

type ImportDialogProps = { onClose: () => void; onImported: (language: string) => void };

type Chosen = { name: string } & ({ plan: ImportPlan } | { problem: string });

export function ImportDialog({ onClose, onImported }: ImportDialogProps) {
  const document = useDesign();
  const { change } = useEditor();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const choose = async (file: File) => {
    const { name } = file;
    try {
      const content = await readTextFile(file);
      const isXml = /^\ufeff?\s*</.test(content);
      const read = isXml ? readTranslationXliff(content) : readTranslationCsv(content, document.language);
      setChosen({ name, plan: planImport(document, read) });
    } catch (error) {
      const problem =
        error instanceof UnreadableFile ? error.message : 'This file could not be read. Choose it again.';
      setChosen({ name, problem });
    }
  };
  const plan = chosen && 'plan' in chosen ? chosen.plan : null;
  const count = plan ? changesIn(plan) : 0;
  const apply = () => {
    if (!plan) return;
    change({ kind: 'importTranslations', translations: plan.translations });
    const [first] = plan.languages;
    if (first) onImported(first.language);
    showDone(count === 1 ? 'Imported one translation' : `Imported ${count} translations`);
    onClose();
  };
  return (
    <Dialog isOpen title="Import translations" width={560} onClose={onClose}>
      <Stack gap="md">
        {!chosen && (
          <p className={styles.text}>
            A CSV or XLIFF 1.2 file, as the export writes it. You see the changes before they are made; empty
            translations change nothing.
          </p>
        )}
        {chosen && 'problem' in chosen && (
          <Notice tone="danger">
            {chosen.name}: {chosen.problem} Nothing was changed.
          </Notice>
        )}
        {chosen && plan && <PlanSummary name={chosen.name} plan={plan} count={count} />}
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,.xlf,.xliff,.xml,text/csv,application/xliff+xml"
          aria-label="File of translations"
          className={styles.file}
          tabIndex={-1}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            // Allows choosing the same file again after correcting it.
            event.currentTarget.value = '';
            if (file) void choose(file);
          }}
        />
        <Group justify="flex-end" gap="sm">
          <BusyButton
            variant={chosen ? 'default' : 'filled'}
            isBusy={false}
            onClick={() => input.current?.click()}
          >
            {chosen ? 'Choose another file' : 'Choose a file'}
          </BusyButton>
          {count > 0 && (
            <BusyButton isBusy={false} onClick={apply}>
              {count === 1 ? 'Import one translation' : `Import ${count} translations`}
            </BusyButton>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

const changesIn = ({ languages }: ImportPlan): number =>
  languages.reduce((sum, { added, changed }) => sum + added.length + changed.length, 0);

function PlanSummary({ name, plan, count }: { name: string; plan: ImportPlan; count: number }) {
  const document = useDesign();
  const names = new Map(namedTexts(document).map((text) => [text.path, text.name]));
  const nameOf = (path: string) => names.get(path) ?? path;
  const { languages, unknown, unknownLanguages, outdated, refused } = plan;
  return (
    <div className={styles.plan} aria-live="polite">
      <p className={styles.text}>
        {count === 0 ? `${name} holds nothing that would change the design.` : `${name} changes:`}
      </p>
      {languages.map(({ language, isNew, added, changed, same }) => (
        <section key={language} className={styles.language} aria-label={languageName(language)}>
          <p className={styles.head}>
            <strong>{languageName(language)}</strong>
            {isNew && <span className={styles.badge}>Added to the design</span>}
            <span className={styles.counts}>
              {added.length} new, {changed.length} changed, {same} as before
            </span>
          </p>
          {changed.length > 0 && (
            <ul className={styles.changes}>
              {changed.map(({ path, before, after }) => (
                <li key={path}>
                  <span className={styles.what}>{nameOf(path)}</span>
                  <del dir="auto">{before}</del>
                  <ins dir="auto">{after}</ins>
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
      <Listed title="Changed since the export: check their translations" items={outdated.map(nameOf)} />
      <Listed
        title="Not imported: too long or not storable"
        items={refused.map(({ path, message }) => `${nameOf(path)}: ${message}`)}
      />
      <Listed title="Not imported: the design has no such text" items={unknown} />
      <Listed title="Not imported: the design cannot be translated into it" items={unknownLanguages} />
    </div>
  );
}

function Listed({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <details className={styles.listed} open={items.length <= 5}>
      <summary>
        {title} ({items.length})
      </summary>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </details>
  );
}
