import type { SendMail } from '@tessera/identity';
import type { Context } from '../../context.ts';
import { deliverIdentityMailJob } from './identity-mails.jobs.ts';
import { sealIdentityMail } from './queued-identity-mail.ts';

type Sending = Pick<Context, 'database' | 'queue' | 'vault' | 'clock' | 'ids'>;

/** Enqueues a mail without a recipient, too, which the worker drops: response times must not reveal whether an account exists. */
export function sendIdentityMail({ database, queue, vault, clock, ids }: Sending): SendMail {
  return async ({ to, content }) => {
    const mailId = ids.uuid();
    const sealed = sealIdentityMail(vault, mailId, { to, sentAt: clock(), content });
    await queue.send({ db: database.global }, deliverIdentityMailJob, { mailId, sealed });
  };
}
