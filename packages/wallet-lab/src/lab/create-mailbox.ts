import { Hono } from 'hono';
import type { LabStorage } from '../storage/lab-storage.ts';

export interface OutgoingMail {
  from: string;
  to: string;
  subject: string;
  html?: string;
  text?: string;
  headers?: Record<string, string>;
}

export interface ReceivedMail extends OutgoingMail {
  id: string;
  at: Date;
}

/** The mailbox of all mail in development. */
export interface Mailbox {
  deliver(mail: OutgoingMail): string;
  /** Newest first. */
  messages(): ReceivedMail[];
  find(id: string): ReceivedMail | undefined;
  clear(): void;
}

type StoredMail = Omit<ReceivedMail, 'at'> & { at: string };

/** Older mail is dropped: the mailbox shows recent mail and is no archive. */
const messagesMax = 500;

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

/** The mailbox as JSON: `/mailbox.json`, complete mails, newest first. Reading removes nothing. */
export function createMailboxApp(mailbox: Mailbox): Hono {
  const app = new Hono();
  app.get('/mailbox.json', (context) => {
    context.header('cache-control', 'no-store');
    return context.json({
      messages: mailbox.messages().map(({ id, from, to, subject, text, html, at }) => ({
        id,
        from,
        to,
        subject,
        text: text ?? '',
        html: html ?? '',
        receivedAt: at.toISOString(),
      })),
    });
  });
  return app;
}
