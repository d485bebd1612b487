import styles from './email-text.module.css';

/** In a narrow column an address breaks before its @, and elsewhere only if that does not suffice. */
export function EmailText({ email }: { email: string }) {
  const at = Math.max(0, email.lastIndexOf('@'));
  return (
    <span className={styles.email}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
