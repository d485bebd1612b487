import { Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useEditor, useIssuesAt } from './editor-context.ts';
import { InsertMenu } from './insert-menu.tsx';
import { controlId } from './issue-place.ts';
import styles from './liquid-input.module.css';
import { Warnings } from './panel.tsx';

type LiquidInputProps = {
  /** Which part of the design this is, as issues name it. */
  path: string;
  label: string;
  description?: string;
  placeholder?: string;
  value: string;
  charactersMax: number;
  isRequired?: boolean;
  /** Grows with its text. */
  isLong?: boolean;
  onChange: (text: string) => void;
};

/** A text that may refer to the person and the pass. */
export function LiquidInput(props: LiquidInputProps) {
  const { path, label, description, placeholder, value, charactersMax, isRequired, isLong, onChange } = props;
  const { settle } = useEditor();
  const { error, warnings } = useIssuesAt(path);
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const insert = (liquid: string) => insertAtCaret(input.current, value, liquid, onChange);
  const shared = {
    ref: input,
    id: controlId(path),
    label,
    description: warnings.length > 0 ? <Warnings messages={warnings} /> : description,
    placeholder,
    value,
    error,
    withAsterisk: isRequired,
    maxLength: charactersMax,
    spellCheck: true,
    onBlur: settle,
  };
  return (
    <div className={styles.wrapper}>
      {isLong ? (
        <Textarea
          {...shared}
          autosize
          minRows={2}
          maxRows={10}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <TextInput {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
      )}
      <InsertMenu label={label} onInsert={insert} />
    </div>
  );
}

/** A field keeps its caret when it loses the focus to the menu, so that is where the text goes; the caret then follows it. */
function insertAtCaret(
  input: HTMLInputElement | HTMLTextAreaElement | null,
  value: string,
  liquid: string,
  onChange: (text: string) => void,
): void {
  const start = input?.selectionStart ?? value.length;
  const end = input?.selectionEnd ?? value.length;
  onChange(value.slice(0, start) + liquid + value.slice(end));
  // After the menu has closed and the new value is drawn.
  setTimeout(() => {
    input?.focus();
    input?.setSelectionRange(start + liquid.length, start + liquid.length);
  });
}
