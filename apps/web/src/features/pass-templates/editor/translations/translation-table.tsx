import { Switch } from '@mantine/core';
import { languageName, missingTranslations } from '@tessera/pass-design';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useDesign } from '../editor-context.ts';
import { PanelGroup } from '../panel.tsx';
import { type NamedText, namedTexts } from './translation-parts.ts';
import { TranslationRow } from './translation-row.tsx';
import styles from './translation-table.module.css';

export function TranslationTable({ language }: { language: string }) {
  const document = useDesign();
  const [isMissingOnly, setIsMissingOnly] = useState(false);
  const missing = useMemo(
    () => new Set(missingTranslations(document, language).map(({ path }) => path)),
    [document, language],
  );
  // Fixed at first, so that a row keeps its position and the caret while it is edited.
  const [missingFirst, setMissingFirst] = useState(missing);
  const texts = namedTexts(document);
  const count = texts.filter(({ isNeeded }) => isNeeded).length;
  const open = texts.filter(({ path }) => missingFirst.has(path));
  const others = texts.filter(({ path }) => !missingFirst.has(path));
  const name = languageName(language);
  return (
    <PanelGroup title={name} aside={missing.size === 0 ? 'Complete' : `${missing.size} of ${count} missing`}>
      <div className={styles.tools}>
        <Switch
          size="sm"
          label="Missing only"
          checked={isMissingOnly}
          onChange={(event) => {
            setIsMissingOnly(event.currentTarget.checked);
            setMissingFirst(missing);
          }}
        />
        <span className={styles.keys}>Ctrl or ⌘ with Enter goes to the next text</span>
      </div>
      {texts.length === 0 && <p className={styles.nothing}>This design has no texts yet.</p>}
      {isMissingOnly && open.length === 0 && (
        <p className={styles.nothing}>Every text is translated into {name}.</p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields within */}
      <div className={styles.texts} onKeyDown={moveByKeyboard}>
        {open.length > 0 && <TextGroups title="Missing" texts={open} language={language} missing={missing} />}
        {!isMissingOnly && others.length > 0 && (
          <TextGroups
            title={open.length > 0 ? 'Translated' : null}
            texts={others}
            language={language}
            missing={missing}
          />
        )}
      </div>
    </PanelGroup>
  );
}

type TextGroupsProps = {
  title: string | null;
  texts: readonly NamedText[];
  language: string;
  missing: ReadonlySet<string>;
};

function TextGroups({ title, texts, language, missing }: TextGroupsProps) {
  const parts = Map.groupBy(texts, ({ part }) => part);
  const PartTitle = title ? 'h4' : 'h3';
  return (
    <section className={styles.block} aria-label={title ?? undefined}>
      {title && <h3 className={styles.title}>{title}</h3>}
      {[...parts].map(([part, items]) => (
        <div key={part} className={styles.part}>
          <PartTitle className={styles.partTitle}>{part}</PartTitle>
          {items.map((text) => (
            <TranslationRow
              key={text.path}
              text={text}
              language={language}
              isMissing={missing.has(text.path)}
            />
          ))}
        </div>
      ))}
    </section>
  );
}

/** Ctrl or ⌘ with Enter goes to the next text, with Shift to the previous one; Enter alone in a single-line text. */
function moveByKeyboard(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(target instanceof HTMLTextAreaElement))
    return;
  const isLine = target.dataset.lines === 'one';
  if (!(event.ctrlKey || event.metaKey || (isLine && !event.altKey))) return;
  event.preventDefault();
  const fields = [...currentTarget.querySelectorAll('textarea')];
  const next = fields[fields.indexOf(target) + (event.shiftKey ? -1 : 1)];
  next?.focus();
  next?.select();
}
