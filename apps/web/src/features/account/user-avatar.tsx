import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../lib/trpc.ts';
import styles from './user-avatar.module.css';

/** The initials of the person; a system admin is outlined in red, so that nobody forgets which hat they wear. */
export function UserAvatar({ name }: { name: string }) {
  const trpc = useTRPC();
  const account = useQuery(trpc.account.get.queryOptions(undefined, { staleTime: 60_000 }));
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
