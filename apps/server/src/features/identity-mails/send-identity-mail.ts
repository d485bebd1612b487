import type { SendMail } from '@tessera/identity';
import type { Context } from '../../context.ts';
import { deliverIdentityMailJob } from './identity-mails.jobs.ts';
import { sealIdentityMail } from './queued-identity-mail.ts';

type Sending = Pick<Context, 'database' | 'queue' | 'vault' | 'clock' | 'ids'>;

/**
 * Enqueues the identity provider's mails, encrypted, for a worker to deliver. A mail without a recipient is enqueued too and dropped by the
 * worker, so that response times do not reveal whether an account exists.
 */
export function sendIdentityMail({ database, queue, vault, clock, ids }: Sending): SendMail {
  return async ({ to, content }) => {
    const mailId = ids.uuid();
    const sealed = sealIdentityMail(vault, mailId, { to, sentAt: clock(), content });
    await queue.send({ db: database.global }, deliverIdentityMailJob, { mailId, sealed });
  };
}
