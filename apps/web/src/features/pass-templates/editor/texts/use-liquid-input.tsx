import { useCallbackRef } from '@mantine/hooks';
import { lazy, useRef, useState } from 'react';
import { LazyBoundary } from '../../../../ui/feedback/lazy-boundary.tsx';
import { useIssuesAt } from '../editor-context.ts';
import { IssueFixes } from '../issue-fixes.tsx';
import { controlId } from '../issue-location.ts';
import { Warnings } from '../panel.tsx';

const LiquidHelp = lazy(async () => ({ default: (await import('./liquid-help.tsx')).LiquidHelp }));

export type LiquidInputProps = {
  path: string;
  label: string;
  description?: string;
  placeholder?: string;
  value: string;
  charactersMax: number;
  isRequired?: boolean;
  onChange: (text: string) => void;
};

export function useLiquidInput(props: LiquidInputProps) {
  const { path, label, description, placeholder, value, charactersMax, isRequired, onChange } = props;
  const { error, warnings } = useIssuesAt(path);
  const ref = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [isFocused, setIsFocused] = useState(false);
  const insert = useCallbackRef((liquid: string) => insertAtCaret(ref.current, value, liquid, onChange));
  return {
    insert,
    help: (
      <>
        <IssueFixes path={path} />
        {isFocused && (
          <LazyBoundary fallback={null}>
            <LiquidHelp input={ref} label={label} value={value} onChange={onChange} />
          </LazyBoundary>
        )}
      </>
    ),
    input: {
      ref,
      id: controlId(path),
      label,
      description: warnings.length > 0 ? <Warnings messages={warnings} /> : description,
      placeholder,
      value,
      error,
      withAsterisk: isRequired,
      maxLength: charactersMax,
      spellCheck: true,
      autoComplete: 'off',
      onFocus: () => setIsFocused(true),
      onBlur: () => setIsFocused(false),
    },
  };
}

/** Inserts at the caret, which a field keeps while the menu has the focus; the caret follows the text. */
function insertAtCaret(
  input: HTMLInputElement | HTMLTextAreaElement | null,
  value: string,
  liquid: string,
  onChange: (text: string) => void,
): void {
  const start = input?.selectionStart ?? value.length;
  const end = input?.selectionEnd ?? value.length;
  onChange(value.slice(0, start) + liquid + value.slice(end));
  // After the menu has closed and the new value has rendered.
  setTimeout(() => {
    input?.focus();
    input?.setSelectionRange(start + liquid.length, start + liquid.length);
  });
}
