import { Code } from '@mantine/core';
import { CopyIcon } from '../../ui/form/copy-button.tsx';
import styles from './goal-link.module.css';

export function GoalLink({ name, link }: { name: string; link: string }) {
  return (
    <div className={styles.link}>
      <Code className={styles.address}>{link}</Code>
      <CopyIcon value={link} label={`Copy the link of ${name}`} />
    </div>
  );
}
