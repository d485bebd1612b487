import { VisuallyHidden } from '@mantine/core';
import { type DesignDocument, holdsLiquid, renderPass } from '@tessera/pass-design';
import { type RefObject, useEffect, useId, useMemo, useState } from 'react';
import { sampleRenderInput } from '../../../passes/sample-render-input.ts';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';
import { useDesign } from '../editor-context.ts';
import { accept, completionAt, type Suggestion } from './liquid-completion.ts';
import styles from './liquid-help.module.css';

type LiquidHelpProps = {
  input: RefObject<HTMLInputElement | HTMLTextAreaElement | null>;
  label: string;
  value: string;
  onChange: (text: string) => void;
};

export function LiquidHelp({ input, label, value, onChange }: LiquidHelpProps) {
  const document = useDesign();
  const listId = useId();
  const [caret, setCaret] = useState(() => input.current?.selectionStart ?? value.length);
  const [chosen, setChosen] = useState(0);
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const completion = useMemo(
    () => (closedFor === value ? null : completionAt(value, caret, document)),
    [closedFor, value, caret, document],
  );
  const suggestions = completion?.suggestions ?? [];
  const active = Math.min(chosen, suggestions.length - 1);
  const isOpen = suggestions.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;
  const take = (suggestion: Suggestion) => {
    if (!completion) return;
    const next = accept(value, caret, completion, suggestion);
    onChange(next.text);
    setCaret(next.caret);
    setChosen(0);
    // After React has set the new value.
    setTimeout(() => input.current?.setSelectionRange(next.caret, next.caret));
  };

  useEffect(() => {
    const element = input.current;
    if (!element) return;
    const follow = () => setCaret(element.selectionStart ?? element.value.length);
    const events = ['input', 'keyup', 'click', 'select'];
    for (const event of events) element.addEventListener(event, follow);
    return () => {
      for (const event of events) element.removeEventListener(event, follow);
    };
  }, [input]);

  useEffect(() => {
    const element = input.current;
    if (!element || !isOpen) return;
    const press = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.altKey || event.ctrlKey || event.metaKey) return;
      const suggestion = suggestions[active];
      const actions: Record<string, () => void> = {
        ArrowDown: () => setChosen((active + 1) % suggestions.length),
        ArrowUp: () => setChosen((active + suggestions.length - 1) % suggestions.length),
        Enter: () => suggestion && take(suggestion),
        Tab: () => suggestion && take(suggestion),
        Escape: () => setClosedFor(value),
      };
      const action = event.shiftKey ? undefined : actions[event.key];
      if (!action) return;
      // Escape must neither leave the field nor close a phone's sheet.
      event.preventDefault();
      event.stopPropagation();
      action();
    };
    element.addEventListener('keydown', press);
    return () => element.removeEventListener('keydown', press);
  });

  useEffect(() => {
    const element = input.current;
    if (!element || !isOpen) return;
    const attributes: Record<string, string> = {
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-activedescendant': `${listId}-${active}`,
      // Only an input may be a combobox, not a textarea.
      ...(element instanceof HTMLInputElement && { role: 'combobox', 'aria-expanded': 'true' }),
    };
    for (const [name, text] of Object.entries(attributes)) element.setAttribute(name, text);
    window.document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
    return () => {
      for (const name of Object.keys(attributes)) element.removeAttribute(name);
    };
  }, [input, isOpen, active, listId]);

  return (
    <>
      {holdsLiquid(value) && <Result document={document} value={value} />}
      <VisuallyHidden role="status">
        {isOpen ? `${suggestions.length} suggestions. Choose with the arrow keys and Enter.` : ''}
      </VisuallyHidden>
      {isOpen && (
        <div role="listbox" id={listId} aria-label={`Suggestions for ${label}`} className={styles.list}>
          {suggestions.map((suggestion, index) => (
            <div
              key={suggestion.insert}
              role="option"
              id={optionId(index)}
              tabIndex={-1}
              aria-selected={index === active}
              className={styles.option}
              // Keep the focus in the field.
              onMouseDown={(event) => {
                event.preventDefault();
                take(suggestion);
              }}
            >
              <span>{suggestion.label}</span>
              <code className={styles.code}>{suggestion.insert.trim()}</code>
            </div>
          ))}
        </div>
      )}
    </>
  );
}

const noFields = { header: [], primary: [], secondary: [], auxiliary: [], back: [] };

function Result({ document, value }: { document: DesignDocument; value: string }) {
  const workspace = useWorkspace();
  const [now] = useState(() => new Date());
  const text = useMemo(() => {
    const probe = { ...document, heading: value, fields: noFields, details: {}, translations: {} };
    return renderPass({
      ...sampleRenderInput(probe, workspace, { createdAt: now, now }),
      overlays: [],
    }).heading;
  }, [document, value, workspace, now]);
  if (text === value) return null;
  return (
    <p className={styles.result}>
      <span className={styles.caption}>Sample: </span>
      {text === '' ? <em>empty</em> : text}
    </p>
  );
}
