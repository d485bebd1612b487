import type { LabStorage } from '../storage/lab-storage.ts';

/** A mail as the server's mailer hands it over. */
export interface OutgoingMail {
  from: string;
  to: string;
  subject: string;
  html?: string;
  text?: string;
  headers?: Record<string, string>;
}

/** A mail in the mailbox. */
export interface ReceivedMail extends OutgoingMail {
  id: string;
  at: Date;
}

/** The mailbox of everyone: in development, mail goes here and nowhere else. */
export interface Mailbox {
  deliver(mail: OutgoingMail): string;
  /** Newest first. */
  messages(): ReceivedMail[];
  find(id: string): ReceivedMail | undefined;
  clear(): void;
}

type StoredMail = Omit<ReceivedMail, 'at'> & { at: string };

/** Older mail leaves: this is a window on what was just sent, not an archive. */
const messagesMax = 500;

/** Opens the mailbox on its storage. */
export function createMailbox(options: {
  storage: LabStorage;
  clock: () => Date;
  onChange?: () => void;
}): Mailbox {
  const { clock, onChange = () => {} } = options;
  const stored = options.storage.collection<StoredMail>('mailbox');
  let sequence = 0;
  const read = (mail: StoredMail): ReceivedMail => ({ ...mail, at: new Date(mail.at) });
  return {
    deliver(mail) {
      sequence += 1;
      const at = clock();
      const id = `${at.getTime().toString(36)}-${sequence.toString(36)}`;
      stored.set(id, { ...mail, id, at: at.toISOString() });
      const [oldest] = stored.keys();
      if (stored.size > messagesMax && oldest !== undefined) stored.delete(oldest);
      onChange();
      return id;
    },
    messages: () => stored.values().map(read).reverse(),
    find(id) {
      const mail = stored.get(id);
      return mail && read(mail);
    },
    clear() {
      for (const id of stored.keys()) stored.delete(id);
      onChange();
    },
  };
}
