import { Textarea } from '@mantine/core';
import { campaignMessageLengthMax } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import { useId, useLayoutEffect, useRef } from 'react';
import { formatNumber } from '../../../lib/format-number.ts';
import type { Wallet } from '../../../wallets/wallet-card.tsx';
import styles from './message-field.module.css';
import { InsertValueMenu } from './pass-change/insert-value-menu.tsx';

/** An iPhone's lock screen shows four lines of some forty characters. */
const shownByApple = 150;

const places: Record<Wallet, string> = {
  apple: 'An iPhone shows about its first four lines on the lock screen.',
  google:
    'An Android phone says in Google’s own words that there is a message; the message itself is on the pass.',
};

const describe = (wallets: readonly Wallet[]) => wallets.map((wallet) => places[wallet]).join(' ');

type MessageFieldProps = {
  label: string;
  /** The wallets that show the text. */
  wallets: readonly Wallet[];
  placeholder?: string;
  value: string;
  error: string | undefined;
  description?: string;
  document: DesignDocument;
  onChange: (text: string) => void;
};

export function MessageField(props: MessageFieldProps) {
  const { label, wallets, value, description = describe(wallets), document, onChange, ...field } = props;
  const textarea = useRef<HTMLTextAreaElement>(null);
  const inserted = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of the value exists once it is drawn
  useLayoutEffect(() => {
    if (inserted.current === null) return;
    textarea.current?.focus();
    textarea.current?.setSelectionRange(inserted.current, inserted.current);
    inserted.current = null;
  }, [value]);
  const id = useId();
  const insert = (text: string) => {
    const { selectionStart, selectionEnd } = textarea.current ?? { selectionStart: null, selectionEnd: null };
    const from = selectionStart ?? value.length;
    const to = selectionEnd ?? from;
    onChange(`${value.slice(0, from)}${text}${value.slice(to)}`);
    inserted.current = from + text.length;
  };
  return (
    <div>
      <div className={styles.labelRow}>
        <label htmlFor={id}>{label}</label>
        <InsertValueMenu document={document} onInsert={insert} />
      </div>
      <Textarea
        {...field}
        ref={textarea}
        id={id}
        autosize
        minRows={3}
        maxRows={12}
        description={description}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <MessageLength length={value.trim().length} isOnLockScreen={wallets.includes('apple')} />
    </div>
  );
}

function MessageLength({ length, isOnLockScreen }: { length: number; isOnLockScreen: boolean }) {
  const isOver = length > campaignMessageLengthMax;
  return (
    <p className={styles.length} data-over={isOver || undefined}>
      {formatNumber(length)} of {formatNumber(campaignMessageLengthMax)} characters
      {isOnLockScreen &&
        !isOver &&
        (length > shownByApple
          ? `; an iPhone’s lock screen cuts it off after about ${shownByApple}`
          : length > 0 && '; an iPhone’s lock screen shows all of it')}
    </p>
  );
}
