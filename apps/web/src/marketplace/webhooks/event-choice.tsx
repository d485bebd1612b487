import { Checkbox, Input } from '@mantine/core';
import { type WebhookEventType, webhookEvents } from '@tessera/contract';
import type { ReactNode } from 'react';
import { eventGroups } from './event-groups.ts';
import styles from './webhooks.module.css';

type EventChoiceProps = {
  value: WebhookEventType[];
  error: ReactNode;
  onChange: (types: WebhookEventType[]) => void;
};

export function EventChoice({ value, error, onChange }: EventChoiceProps) {
  const toggle = (type: WebhookEventType, isChosen: boolean) =>
    onChange(isChosen ? [...value, type] : value.filter((chosen) => chosen !== type));
  return (
    <Input.Wrapper error={error}>
      {/* Keyboards reach the scrolling area through its checkboxes. */}
      <section className={styles.events} aria-label="Events to choose from">
        {eventGroups.map(({ noun, types }) => (
          <fieldset key={noun} className={styles.group}>
            <legend className={styles.legend}>{noun}</legend>
            {types.map((type) => (
              <Checkbox
                key={type}
                label={type}
                description={webhookEvents[type]}
                checked={value.includes(type)}
                onChange={(event) => toggle(type, event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        ))}
      </section>
    </Input.Wrapper>
  );
}
