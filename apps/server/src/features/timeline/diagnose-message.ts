import { type ArrivalFinding, mailStatusWords } from '@tessera/contract';
import type { ArrivalFacts, MessageFacts } from './arrival-facts.ts';

/** The services usually take a message within seconds. Milliseconds. */
const patience = 2 * 60_000;

/** Of a pass whose page was not opened since its last message. */
export function diagnoseMessage(facts: ArrivalFacts): ArrivalFinding | null {
  const {
    messages: [message],
    unsubscribedAt,
  } = facts;
  if (unsubscribedAt)
    return {
      case: 'unsubscribed',
      severity: 'problem',
      at: unsubscribedAt.toISOString(),
      sentence: 'The holder has unsubscribed from your messages, so the download link cannot be sent.',
      advice: 'Hand over the link in another way: copy it, or show its QR code.',
    };
  if (!message)
    return {
      case: 'neverMailed',
      severity: 'info',
      at: null,
      sentence: 'The download link was not sent from here, and its page has not been opened.',
      advice: 'Send the download link, or copy it and hand it over.',
    };
  const { at, refusedAt, bouncedAt, deliveredAt, isTexted } = message;
  const texts = isTexted ? ofText(message) : ofMail(facts, message);
  const problem = { severity: 'problem' as const };
  if (refusedAt) return { ...problem, case: 'mailRefused', at: refusedAt.toISOString(), ...texts.refused };
  if (bouncedAt) return { ...problem, case: 'mailBounced', at: bouncedAt.toISOString(), ...texts.bounced };
  if (deliveredAt) return { ...problem, case: 'pageNotOpened', at: at.toISOString(), ...texts.delivered };
  if (facts.now.getTime() - at.getTime() < patience) return null;
  return { ...problem, case: 'mailWaiting', at: at.toISOString(), ...texts.waiting };
}

type Texts = Record<
  'refused' | 'bounced' | 'delivered' | 'waiting',
  Pick<ArrivalFinding, 'sentence' | 'advice'>
>;

function ofMail({ mailDomain }: ArrivalFacts, { status }: MessageFacts): Texts {
  const advice = 'Correct the email address and send the link again, or hand it over in another way.';
  return {
    refused: {
      sentence: 'The email with the download link was refused by the holder’s mail server.',
      advice,
    },
    bounced: {
      sentence: `The mail server of ${mailDomain} returned the email with the download link: ${mailStatusWords(status)}.`,
      advice,
    },
    delivered: {
      sentence: 'The download link was emailed, but its page has not been opened since.',
      advice: 'Ask the holder to search the spam folder, or send the link again.',
    },
    waiting: {
      sentence: 'The email with the download link is still waiting: no mail server has accepted it yet.',
      advice: 'It is retried automatically. If this lasts, check the settings of your mail server.',
    },
  };
}

function ofText({ status }: MessageFacts): Texts {
  const advice = 'Correct the phone number and send the link again, or hand it over in another way.';
  return {
    refused: {
      sentence: `The text message with the download link was refused: ${mailStatusWords(status)}.`,
      advice,
    },
    bounced: {
      sentence: `The text message with the download link was not delivered: ${mailStatusWords(status)}.`,
      advice,
    },
    delivered: {
      sentence: 'The download link was sent by SMS, but its page has not been opened since.',
      advice: 'Ask the holder for the message, or send the link again.',
    },
    waiting: {
      sentence:
        'The text message with the download link is still waiting: the SMS service has not accepted it yet.',
      advice: 'It is retried automatically. If this lasts, check the account of the SMS service.',
    },
  };
}
