import { readPageSettings } from '../page-data.ts';

/** In development no mail leaves the machine, and whoever waits for one should know where it is. */
export function MailboxHint() {
  if (!readPageSettings(document).mailbox) return null;
  return (
    <p className="hint">
      This installation sends no mail; it is in the{' '}
      <a href="/lab/mailbox" target="_blank" rel="noreferrer">
        mailbox
      </a>
      .
    </p>
  );
}
