import type { DesignDocument, PassType } from '@tessera/pass-design';

type HeadingWords = { label: string; hint: string };

const fallback = 'Without it Google Wallet shows the template’s name.';
const title = `Beside the logo on an iPhone, the title on an Android. ${fallback}`;

const words: Record<PassType, HeadingWords> = {
  eventTicket: { label: 'Name of the event', hint: title },
  coupon: { label: 'Name of the offer', hint: title },
  loyalty: { label: 'Name of the card', hint: title },
  generic: { label: 'Name of the card', hint: title },
  giftCard: {
    label: 'Name of the card',
    hint: `Beside the logo on an iPhone, above the balance on an Android. ${fallback}`,
  },
  boardingPass: {
    label: 'Heading',
    hint: `Beside the logo on an iPhone. On an Android the carrier under Details takes its place. ${fallback}`,
  },
};

/** What the heading names on this type of pass, and where the wallets show it. */
export function headingWords({
  passType,
  details,
}: Pick<DesignDocument, 'passType' | 'details'>): HeadingWords {
  const named = words[passType];
  const event = details.eventName?.trim();
  if (passType !== 'eventTicket' || !event || /\bpass\.heading\b/.test(event)) return named;
  return {
    ...named,
    hint: 'Beside the logo on an iPhone. On an Android the event under Details is the title.',
  };
}
