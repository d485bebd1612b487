import { attribute, field } from '@tessera/pass-design';
import type { DemoTemplate } from './demo-content.ts';
import { giftCardCrowd } from './demo-crowd.ts';

export const auroraGiftCard: DemoTemplate = {
  name: 'Aurora Gift Card',
  passType: 'giftCard',
  isPublished: true,
  pictures: { cover: { file: 'latte-cover.jpg', alt: 'A tulip drawn in milk foam' } },
  design: {
    heading: 'Gift card',
    description: 'Gift card of Aurora Coffee',
    colors: { background: '#4a2412', foreground: '#ffffff', label: '#f3cfa6' },
    fields: {
      header: [],
      primary: [
        field('balance', 'Balance', '{{ attributes.balance }}', {
          kind: 'currency',
          currencyCode: 'NOK',
          changeMessage: 'Your balance is now %@',
        }),
      ],
      secondary: [
        field('holder', 'For', '{{ user.firstName | default: "You" }}'),
        field('greeting', 'With', '{{ attributes.greeting }}', { align: 'right' }),
      ],
      auxiliary: [],
      back: [
        field(
          'howToUse',
          'How to use it',
          'Show the code at the till. What you do not spend stays on the card, and the balance here follows.',
        ),
        field('contact', 'Contact', '{{ issuer.contact }}\n{{ issuer.address }}'),
      ],
    },
    attributes: [
      attribute('balance', 'Balance', 'currency', { required: true, sample: 250 }),
      attribute('greeting', 'Greeting', 'text', { default: 'Best wishes' }),
    ],
    details: { balance: '{{ attributes.balance }}', currencyCode: 'NOK' },
  },
  passes: giftCardCrowd(),
  campaigns: [],
};
