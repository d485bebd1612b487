import type { ReactNode } from 'react';
import { SegmentedText } from '../segmented-text.tsx';
import styles from './google-card.module.css';
import type { GoogleCard } from './google-card.ts';

type Props = { card: GoogleCard; onClose: (() => void) | undefined; footer?: ReactNode };

function Messages({ messages }: { messages: GoogleCard['details']['messages'] }) {
  return messages.map((message) => (
    <div key={message.key} className={styles.message}>
      <strong dir="auto">{message.header}</strong>
      <p dir="auto">{message.body}</p>
    </div>
  ));
}

export function GoogleCardDetails({ card, onClose, footer }: Props) {
  const { modules, links, messages } = card.details;
  return (
    <div className={styles.details}>
      <div className={styles.detailsHead}>
        {onClose && (
          <button type="button" onClick={onClose} aria-label="Back to the pass">
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M20 11H7.8l5.6-5.6L12 4l-8 8 8 8 1.4-1.4L7.8 13H20v-2z" fill="currentColor" />
            </svg>
          </button>
        )}
        <span dir="auto">{card.title || card.issuerName}</span>
      </div>
      <Messages messages={messages} />
      {modules.length > 0 && (
        <dl className={styles.modules}>
          {modules.map((module) => (
            <div key={module.key}>
              {module.header !== '' && <dt dir="auto">{module.header}</dt>}
              <dd dir="auto">
                <SegmentedText segments={module.segments} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {links.map((link) => (
        <a
          key={link.key}
          className={styles.link}
          href={link.href}
          target="_blank"
          rel="noreferrer noopener"
          dir="auto"
        >
          {link.label}
        </a>
      ))}
      {messages.length + modules.length + links.length === 0 && <p className={styles.nothing}>No details</p>}
      {footer}
    </div>
  );
}
