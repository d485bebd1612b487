import { Stack, Textarea, TextInput } from '@mantine/core';
import { campaignMessageLengthMax } from '@tessera/contract';
import { useId, useRef } from 'react';
import { formatNumber } from '../../lib/format-number.ts';
import { InsertValueMenu } from './insert-value-menu.tsx';
import styles from './notification-step.module.css';
import type { StepProps } from './step-props.ts';

/** A lock screen shows about this much before it cuts off. */
const shownOnLockScreen = 150;

/** First step: what holders are told, and where a tap leads. */
export function NotificationStep({ draft, onChange, problems, document }: StepProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const messageId = useId();
  const insert = (text: string) => {
    const { selectionStart, selectionEnd } = field.current ?? { selectionStart: null, selectionEnd: null };
    const from = selectionStart ?? draft.message.length;
    const to = selectionEnd ?? from;
    onChange({ message: `${draft.message.slice(0, from)}${text}${draft.message.slice(to)}` });
    field.current?.focus();
  };
  return (
    <Stack gap="lg">
      <div>
        <div className={styles.labelRow}>
          <label htmlFor={messageId}>Message</label>
          <InsertValueMenu document={document} onInsert={insert} />
        </div>
        <Textarea
          ref={field}
          id={messageId}
          autosize
          minRows={4}
          maxRows={12}
          placeholder="Double points this weekend, {{ user.firstName }}."
          description="An iPhone shows it on the lock screen as it stands. On Android, Google says in its own words that there is a message; it is read on the pass."
          value={draft.message}
          onChange={(event) => onChange({ message: event.currentTarget.value })}
          error={problems.message}
        />
        <MessageLength length={draft.message.trim().length} />
      </div>
      <TextInput
        label="Link"
        type="url"
        placeholder="https://"
        description="Optional. Holders open it from the back of the pass; you see how many did."
        value={draft.link}
        onChange={(event) => onChange({ link: event.currentTarget.value })}
        error={problems.link}
      />
    </Stack>
  );
}

function MessageLength({ length }: { length: number }) {
  return (
    <p className={styles.length} data-over={length > campaignMessageLengthMax || undefined}>
      {formatNumber(length)} of {formatNumber(campaignMessageLengthMax)} characters
      {length > shownOnLockScreen &&
        length <= campaignMessageLengthMax &&
        '; most lock screens cut it off before the end'}
    </p>
  );
}
