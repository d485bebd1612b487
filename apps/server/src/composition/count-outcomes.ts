import type { ApnsClient } from '@tessera/apple-wallet';
import type { OutcomeService } from '@tessera/contract';
import type { OutcomeLog } from '../features/operations/outcome-log.ts';
import { MailError } from '../platform/mail/mail-error.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { Telemetry } from '../platform/telemetry/telemetry.ts';

export type Counter = (service: OutcomeService, outcome: string) => void;

export function outcomeCounter(telemetry: Pick<Telemetry, 'count'>, outcomes: OutcomeLog): Counter {
  return (service, outcome) => {
    outcomes.add(service, outcome);
    if (service === 'mail') telemetry.count('tessera.mail.outcomes', { outcome });
    else telemetry.count('tessera.push.outcomes', { wallet: service, outcome });
  };
}

export function countPushes(client: ApnsClient, count: Counter): ApnsClient {
  return {
    ...client,
    push: async (request) => {
      const outcome = await client.push(request);
      count('apple', outcome.kind);
      return outcome;
    },
    pushMany: (requests, onOutcome) =>
      client.pushMany(requests, (request, outcome) => {
        count('apple', outcome.kind);
        onOutcome(request, outcome);
      }),
  };
}

export function countMails(mailer: Mailer, count: Counter): Mailer {
  return {
    ...mailer,
    send: async (message, accepted) => {
      try {
        await mailer.send(message, accepted);
        count('mail', 'accepted');
      } catch (error) {
        // `accepted` failed otherwise, and the job sends the mail once more.
        count('mail', error instanceof MailError ? error.code : 'unrecorded');
        throw error;
      }
    },
  };
}
