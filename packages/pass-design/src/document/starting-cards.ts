import { attribute, field, help, member, type StartingDesign } from './starting-parts.ts';

export const loyalty: StartingDesign = {
  describe: (name) => `${name} membership card`,
  colors: { background: '#0b3b38', foreground: '#ffffff', label: '#9ed8cf' },
  fields: {
    header: [
      field('points', 'Points', '{{ attributes.points }}', {
        kind: 'number',
        changeMessage: 'You now have %@ points',
      }),
    ],
    primary: [],
    secondary: [member, field('tier', 'Tier', '{{ attributes.tier }}', { align: 'right' })],
    auxiliary: [],
    back: [
      field(
        'howItWorks',
        'How it works',
        'Hello {{ user.firstName | default: "there" }}, show this card at the till. Every purchase adds points, and your balance updates here by itself.',
      ),
      help,
    ],
  },
  attributes: [
    attribute('points', 'Points', 'number', { default: 0, sample: 120 }),
    attribute('tier', 'Tier', 'text', { default: 'Classic' }),
  ],
};

export const coupon: StartingDesign = {
  describe: (name) => `${name} coupon`,
  colors: { background: '#7a1f2b', foreground: '#ffffff', label: '#f6c9ce' },
  fields: {
    header: [],
    primary: [
      field('offer', 'On your next visit', '{{ attributes.offer }}', {
        changeMessage: 'Your offer is now %@',
      }),
    ],
    secondary: [
      field('holder', 'For', '{{ user.firstName | default: "You" }}'),
      field('code', 'Code', '{{ attributes.code }}', { align: 'right' }),
    ],
    auxiliary: [],
    back: [
      field(
        'terms',
        'Terms',
        'Valid once per person, while it is in your wallet. Show the code before you pay. It cannot be exchanged for cash.',
      ),
      help,
    ],
  },
  attributes: [
    attribute('offer', 'Offer', 'text', { default: '15% off' }),
    attribute('code', 'Code', 'text', { required: true, sample: 'WELCOME' }),
  ],
};

export const giftCard: StartingDesign = {
  describe: (name) => `${name} gift card`,
  colors: { background: '#2b2357', foreground: '#ffffff', label: '#c9c1f2' },
  fields: {
    header: [],
    primary: [
      field('balance', 'Balance', '{{ attributes.balance }}', {
        kind: 'currency',
        currencyCode: 'EUR',
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
      help,
    ],
  },
  attributes: [
    attribute('balance', 'Balance', 'currency', { required: true, sample: 25 }),
    attribute('greeting', 'Greeting', 'text', { default: 'Best wishes' }),
  ],
};

export const generic: StartingDesign = {
  describe: (name) => `${name} card`,
  colors: { background: '#26323b', foreground: '#ffffff', label: '#b9cbd8' },
  fields: {
    header: [],
    primary: [member],
    secondary: [
      field('role', 'Role', '{{ attributes.role }}', { changeMessage: 'Your role is now %@' }),
      field('number', 'Number', '{{ attributes.number }}', { align: 'right' }),
    ],
    auxiliary: [],
    back: [
      field(
        'about',
        'About this card',
        'This card is personal. Show it wherever {{ issuer.name }} asks for it.',
      ),
      help,
    ],
  },
  attributes: [
    attribute('role', 'Role', 'text', { default: 'Member' }),
    attribute('number', 'Number', 'text', { required: true, sample: '0001' }),
  ],
};
