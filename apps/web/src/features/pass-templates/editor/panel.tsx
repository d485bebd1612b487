import { Title } from '@mantine/core';
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './panel.module.css';

export function PanelGroup({
  title,
  namesPage = false,
  hint,
  aside,
  children,
}: {
  title: string;
  namesPage?: boolean;
  hint?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.group}>
      <header className={styles.head} data-names-page={namesPage || undefined}>
        <Title order={2} className={styles.title}>
          {title}
        </Title>
        {aside && <span className={styles.aside}>{aside}</span>}
      </header>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </section>
  );
}

export function Warnings({ messages }: { messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <span className={styles.warnings}>
      {messages.map((message) => (
        <span key={message} className={styles.warning}>
          <IconAlertTriangle size={14} aria-hidden="true" />
          {message}
        </span>
      ))}
    </span>
  );
}

type DisclosureProps = {
  id?: string;
  title: ReactNode;
  meta?: ReactNode;
  marks?: ReactNode;
  isOpen: boolean;
  onToggle: () => void;
  /** Alt with the up and down arrows, for ordered lists. */
  onMove?: ((by: -1 | 1) => void) | undefined;
  children: ReactNode;
};

export function Disclosure({ id, title, meta, marks, isOpen, onToggle, onMove, children }: DisclosureProps) {
  const panelId = useId();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (root.current?.dataset.open) root.current.scrollIntoView({ block: 'nearest' });
  }, []);
  const move = (event: KeyboardEvent) => {
    const by =
      event.altKey && event.key === 'ArrowUp' ? -1 : event.altKey && event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0 || !onMove) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <div ref={root} className={styles.disclosure} data-open={isOpen || undefined}>
      <div className={styles.row}>
        <button
          type="button"
          id={id}
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          aria-keyshortcuts={onMove ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
          onClick={onToggle}
          onKeyDown={move}
        >
          <IconChevronRight size={16} className={styles.arrow} aria-hidden="true" />
          <span className={styles.name}>{title}</span>
          {meta && <span className={styles.meta}>{meta}</span>}
        </button>
        {marks}
      </div>
      {isOpen && (
        <div id={panelId} className={styles.body}>
          {children}
        </div>
      )}
    </div>
  );
}
