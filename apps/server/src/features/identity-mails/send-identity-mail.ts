import type { SendMail } from '@tessera/identity';
import type { Context } from '../../context.ts';
import { deliverIdentityMailJob } from './deliver-identity-mail.job.ts';
import { sealIdentityMail } from './queued-identity-mail.ts';

type Sending = Pick<Context, 'database' | 'queue' | 'vault' | 'clock' | 'ids'>;

/**
 * How the identity provider mails: sealed into the queue, from which a worker delivers. A mail to nobody goes the same way and is dropped
 * there, so that the time an answer takes does not tell whether there is an account.
 */
export function sendIdentityMail({ database, queue, vault, clock, ids }: Sending): SendMail {
  return async ({ to, content }) => {
    const mailId = ids.uuid();
    const sealed = sealIdentityMail(vault, mailId, { to, sentAt: clock(), content });
    await queue.send({ db: database.global }, deliverIdentityMailJob, { mailId, sealed });
  };
}
