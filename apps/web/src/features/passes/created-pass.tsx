import { Button, Group } from '@mantine/core';
import type { Pass } from '@tessera/contract';
import { useEffect, useRef } from 'react';
import styles from './created-pass.module.css';
import { PassLink } from './pass-link.tsx';
import { personName } from './person-name.ts';

type CreatedPassProps = { pass: Pass; isMailed: boolean; onAnother: () => void; onDone: () => void };

export function CreatedPass({ pass, isMailed, onAnother, onDone }: CreatedPassProps) {
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => done.current?.focus(), []);
  return (
    <>
      <p className={styles.lead}>
        {isMailed
          ? `This link is on its way to ${pass.user.email || pass.user.phone}. You can also share it yourself.`
          : `Send this link to ${personName(pass.user)}. Opened on a phone, it offers the right wallet.`}
      </p>
      <PassLink url={pass.downloadUrl} />
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onAnother}>
          Create another
        </Button>
        <Button ref={done} onClick={onDone}>
          Done
        </Button>
      </Group>
    </>
  );
}
