import type { SmsConfig } from '../../config/sms-config.ts';
import { countryOfPhone } from '../phone-number.ts';
import { SmsError, type SmsSender, type TextMessage } from './sms-sender.ts';
import { createTwilioSender } from './twilio-sender.ts';

/** Shows a message in the lab; null if no process serves it. */
export type DeliverText = (message: TextMessage) => Promise<string>;

export function openSms(config: SmsConfig, deliver: DeliverText | null): SmsSender | null {
  const sender = senderOf(config, deliver);
  if (!sender || config.countries === null) return sender;
  const allowed = new Set(config.countries);
  return {
    ...sender,
    send: async (message) => {
      if (!allowed.has(countryOfPhone(message.to) ?? ''))
        throw new SmsError('refused', 'SMS_COUNTRIES has not the country of the number.', {
          status: '21408',
        });
      return sender.send(message);
    },
  };
}

function senderOf(config: SmsConfig, deliver: DeliverText | null): SmsSender | null {
  switch (config.kind) {
    case 'twilio':
      return createTwilioSender(config);
    case 'lab':
      return {
        takesReplies: true,
        send: ({ to, text }) => {
          if (deliver) return deliver({ to, text });
          throw new SmsError(
            'unavailable',
            'The lab runs in the web process, which never ran on this data directory.',
          );
        },
        find: async () => null,
      };
    case 'none':
      return null;
  }
}
