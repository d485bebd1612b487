import { useAccount } from './use-account.ts';
import styles from './user-avatar.module.css';

export function UserAvatar({ name }: { name: string }) {
  const account = useAccount();
  return (
    <span
      className={styles.avatar}
      data-system-admin={account.data?.isSystemAdmin || undefined}
      aria-hidden="true"
    >
      {initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean);
  return [words[0], words.length > 1 ? words[1] : undefined]
    .map((word) => (word ? ([...word][0] ?? '') : ''))
    .join('')
    .toLocaleUpperCase();
}
