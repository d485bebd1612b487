import type { ApnsClient, PushOutcome } from '@tessera/apple-wallet';
import { MailError } from './platform/mail/mail-error.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { Telemetry } from './platform/telemetry/telemetry.ts';

type Counter = Pick<Telemetry, 'count'>;

export function countPushes(client: ApnsClient, telemetry: Counter): ApnsClient {
  const count = ({ kind }: PushOutcome) =>
    telemetry.count('tessera.push.outcomes', { wallet: 'apple', outcome: kind });
  return {
    ...client,
    push: async (request) => {
      const outcome = await client.push(request);
      count(outcome);
      return outcome;
    },
    pushMany: (requests, onOutcome) =>
      client.pushMany(requests, (request, outcome) => {
        count(outcome);
        onOutcome(request, outcome);
      }),
  };
}

export function countMails(mailer: Mailer, telemetry: Counter): Mailer {
  const count = (outcome: string) => telemetry.count('tessera.mail.outcomes', { outcome });
  return {
    ...mailer,
    send: async (message, accepted) => {
      try {
        await mailer.send(message, accepted);
        count('accepted');
      } catch (error) {
        // `accepted` failed otherwise, and the job sends the mail once more.
        count(error instanceof MailError ? error.code : 'unrecorded');
        throw error;
      }
    },
  };
}
