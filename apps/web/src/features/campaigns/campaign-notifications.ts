import { fieldSlots, type PassContent, type PassType } from '@tessera/pass-design';
import type { CampaignFaces } from './campaign-faces.ts';

/** What one lock screen says, in the words of that system. */
export type CampaignNotification = { id: string; text: string };

/** What Google calls each kind of pass in the sentences of its own that it puts on lock screens. */
const googleNouns: Record<PassType, string> = {
  loyalty: 'loyalty card',
  coupon: 'offer',
  giftCard: 'gift card',
  eventTicket: 'event ticket',
  boardingPass: 'boarding pass',
  generic: 'pass',
};

/** An iPhone shows the message word for word, and each changed field that has a sentence for its changes. */
export function appleNotifications({ before, after }: CampaignFaces): CampaignNotification[] {
  const old = new Map(fieldsOf(before.content).map((field) => [field.key, field.text]));
  const changes = fieldsOf(after.content)
    .filter(
      ({ key, text, changeMessage }) => changeMessage && text !== '' && old.get(key) && old.get(key) !== text,
    )
    .map(({ key, text, changeMessage = '' }) => ({
      id: key,
      text: changeMessage.replaceAll('%@', () => text),
    }));
  const { message } = after.content;
  return message ? [{ id: 'message', text: message.text }, ...changes] : changes;
}

/** An Android only says that there is a message; Google lets nobody write on the lock screen but itself. */
export function googleNotifications({ after }: CampaignFaces): CampaignNotification[] {
  const { message, passType } = after.content;
  if (!message) return [];
  return [{ id: 'message', text: `You have a new message about your ${googleNouns[passType]}` }];
}

function fieldsOf(content: PassContent) {
  return fieldSlots.flatMap((slot) => content.fields[slot]);
}
