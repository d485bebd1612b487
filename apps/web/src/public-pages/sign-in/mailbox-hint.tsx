import { readPageSettings } from '../page-data.ts';

/** Links to the development mailbox, since no mail leaves the machine. */
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
