import { ActionIcon, Textarea } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { languageName } from '@tessera/pass-design';
import { Hint } from '../../../../ui/overlay/hint.tsx';
import { directionOf } from '../../../../wallets/card-parts.ts';
import { useDesign, useEditor } from '../editor-context.ts';
import { Warnings } from '../panel.tsx';
import { useLiquidInput } from '../texts/use-liquid-input.tsx';
import type { NamedText } from './translation-parts.ts';
import styles from './translation-table.module.css';

type TranslationRowProps = { text: NamedText; language: string; isMissing: boolean };

/** Shorter texts fit into any row. */
const shortCharacters = 14;
/** The maximum length of a translation relative to the text, which fits. */
const longerMax = 1.3;

export function TranslationRow({ text, language, isMissing }: TranslationRowProps) {
  const document = useDesign();
  const { change } = useEditor();
  const { path, isLine } = text;
  const value = document.translations[language]?.[path] ?? '';
  const set = (translation: string) => change({ kind: 'setTranslation', language, path, text: translation });
  const { input } = useLiquidInput({
    path: `translations.${language}.${path}`,
    label: text.name,
    value,
    charactersMax: text.charactersMax,
    onChange: set,
  });
  const hint = lengthHint(text, value);
  // The row already shows that the translation is missing.
  const warnings = isMissing ? undefined : input.description;
  return (
    <div className={styles.row} data-missing={isMissing || undefined}>
      <div className={styles.original}>
        <span className={styles.name}>{text.name}</span>
        <span className={styles.text} dir="auto" lang={document.language}>
          {text.text}
        </span>
      </div>
      <div className={styles.translation}>
        <Textarea
          {...input}
          label={undefined}
          description={undefined}
          aria-label={`${text.name} in ${languageName(language)}`}
          aria-description={isMissing ? 'Missing' : undefined}
          placeholder={text.isNeeded ? undefined : 'As it is'}
          classNames={{ input: styles.field }}
          lang={language}
          dir={directionOf(language)}
          rows={1}
          data-lines={isLine ? 'one' : 'many'}
          onChange={(event) =>
            set(isLine ? event.currentTarget.value.replace(/\r?\n/g, ' ') : event.currentTarget.value)
          }
        />
        {warnings}
        {hint && <Warnings messages={[hint]} />}
        {value === '' && (
          <Hint label="Copy the original">
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              className={styles.copy}
              aria-label={`Copy the original of ${text.name}`}
              onClick={() => set(text.text)}
            >
              <IconCopy size={15} />
            </ActionIcon>
          </Hint>
        )}
      </div>
    </div>
  );
}

function lengthHint({ text, isOnFront }: NamedText, translation: string): string | null {
  const [most, written] = [Math.max(shortCharacters, text.length * longerMax), translation.length];
  if (!isOnFront || written <= most || translation.includes('{')) return null;
  return `${written} characters, the original has ${text.length}: the wallets may cut it off.`;
}
