import type { DemoPass, DemoTemplate, DemoWallet } from './demo-content.ts';
import { clicksAfter, rewardsCrowd } from './demo-crowd.ts';
import { daysSinceFriday, weekdayIn } from './demo-days.ts';
import { demoPeople } from './demo-people.ts';

type Tier = 'Bronze' | 'Silver' | 'Gold';

const pass = (
  name: keyof typeof demoPeople,
  points: number,
  tier: Tier,
  daysAgo: number,
  wallet?: DemoWallet,
): DemoPass => ({
  person: demoPeople[name],
  attributes: { points, tier },
  daysAgo,
  ...(wallet && { wallet }),
});

const purchase = { name: 'Purchase', windowDays: 14 };

export function auroraRewards(today: Date): DemoTemplate {
  const weekend = daysSinceFriday(today, 8);
  return {
    name: 'Aurora Rewards',
    passType: 'loyalty',
    isPublished: true,
    pictures: { cover: { file: 'aurora-cover.jpg', alt: 'A cup of coffee under the northern lights' } },
    design: {
      heading: 'Rewards',
      description: 'Aurora Rewards membership card',
      colors: { background: '#0d2a38', foreground: '#ffffff', label: '#8fe3c7' },
      fields: {
        header: [
          {
            id: 'points',
            key: 'points',
            label: 'Points',
            value: '{{ attributes.points }}',
            kind: 'number',
            changeMessage: 'You now have %@ points',
          },
        ],
        primary: [],
        secondary: [
          {
            id: 'member',
            key: 'member',
            label: 'Member',
            value: '{{ user.firstName }} {{ user.lastName }}',
            kind: 'text',
          },
          {
            id: 'tier',
            key: 'tier',
            label: 'Tier',
            value: '{{ user.tier }}',
            kind: 'text',
            align: 'right',
            changeMessage: 'Welcome to %@',
          },
        ],
        auxiliary: [],
        back: [
          {
            id: 'howItWorks',
            key: 'howItWorks',
            label: 'How it works',
            value:
              'Hello {{ user.firstName | default: "there" }}, show this card before you pay. Every cup is ten points; a hundred points are a drink of your choice.',
            kind: 'text',
          },
          {
            id: 'hours',
            key: 'hours',
            label: 'Opening hours',
            value: 'Monday to Friday 7:00–19:00\nSaturday and Sunday 9:00–18:00',
            kind: 'text',
          },
          {
            id: 'contact',
            key: 'contact',
            label: 'Contact',
            value: '{{ issuer.contact }}\n{{ issuer.address }}',
            kind: 'text',
          },
        ],
      },
      attributes: [
        {
          id: 'points',
          key: 'points',
          label: 'Points',
          type: 'number',
          scope: 'pass',
          required: false,
          default: 0,
          sample: 120,
          onSignUpForm: false,
        },
        {
          id: 'tier',
          key: 'tier',
          label: 'Tier',
          type: 'text',
          scope: 'user',
          required: false,
          default: 'Bronze',
          onSignUpForm: false,
        },
        {
          id: 'birthday',
          key: 'birthday',
          label: 'Birthday',
          type: 'date',
          scope: 'user',
          required: false,
          default: null,
          sample: '1990-05-17',
          onSignUpForm: true,
        },
      ],
      features: {
        locations: [
          {
            id: 'harbour',
            latitude: 69.6492,
            longitude: 18.9553,
            relevantText: 'A warm cup is around the corner',
          },
        ],
      },
      translations: {
        de: {
          heading: 'Vorteile',
          description: 'Mitgliedskarte von Aurora Rewards',
          'images.logo.alt': 'Aurora Coffee',
          'images.icon.alt': 'Aurora Coffee',
          'images.cover.alt': 'Eine Tasse Kaffee unter dem Nordlicht',
          'fields.points.label': 'Punkte',
          'fields.points.changeMessage': 'Sie haben jetzt %@ Punkte',
          'fields.member.label': 'Mitglied',
          'fields.tier.label': 'Stufe',
          'fields.tier.changeMessage': 'Willkommen bei %@',
          'fields.howItWorks.label': 'So geht es',
          'fields.howItWorks.value':
            'Hallo {{ user.firstName | default: "und willkommen" }}, zeigen Sie diese Karte vor dem Bezahlen. Jede Tasse bringt zehn Punkte; für hundert Punkte gibt es ein Getränk nach Wahl.',
          'fields.hours.label': 'Öffnungszeiten',
          'fields.hours.value': 'Montag bis Freitag 7:00–19:00\nSamstag und Sonntag 9:00–18:00',
          'fields.contact.label': 'Kontakt',
          'features.locations.harbour.relevantText': 'Eine warme Tasse gleich um die Ecke',
        },
      },
    },
    signUps: {
      accessLevel: 'ANY',
      consentText: 'I agree that Aurora Coffee stores these details for my Rewards card.',
      confirmEmail: true,
      contact: 'email',
      phoneCountry: null,
    },
    segments: [
      { name: 'Gold guests', filter: { key: 'tier', operator: 'is', value: 'Gold' } },
      {
        name: 'A free drink is due',
        filter: {
          all: [
            { key: 'points', operator: 'isMoreThan', value: 99 },
            { field: 'status', operator: 'is', value: 'active' },
          ],
        },
      },
      { name: 'Without a birthday', filter: { key: 'birthday', operator: 'isNotSet' } },
    ],
    scanner: {
      name: 'Till at Storgata',
      actions: [
        { kind: 'add', attribute: 'points', amount: null },
        { kind: 'charge', attribute: 'points' },
        { kind: 'check' },
      ],
    },
    passes: [
      ...rewardsCrowd(today),
      pass('dmitri', 180, 'Silver', 12, 'apple'),
      pass('jose', 120, 'Silver', 12, 'google'),
      pass('lukasz', 80, 'Bronze', 11, 'apple'),
      pass('muhammad', 460, 'Gold', 9, 'apple'),
      pass('noa', 210, 'Silver', 8, 'apple'),
      pass('hanako', 30, 'Bronze', 8, 'google'),
      pass('anh', 150, 'Silver', 6, 'apple'),
      pass('siobhan', 90, 'Bronze', 5),
      { ...pass('juergen', 10, 'Bronze', 5, 'apple'), voidedDaysAgo: 4 },
      pass('sofia', 270, 'Gold', 4, 'google'),
      pass('oyku', 60, 'Bronze', 3, 'apple'),
      pass('zoe', 340, 'Gold', 2, 'apple'),
      pass('amelie', 40, 'Bronze', 1),
      pass('bjork', 0, 'Bronze', 0),
    ],
    campaigns: [
      {
        name: 'New from the roastery',
        message: 'Beans from Yirgacheffe have arrived, {{ user.firstName | default: "friend" }}.',
        link: 'https://example.com/roastery',
        launchedDaysAgo: 61,
        clicks: clicksAfter(61, 210),
      },
      {
        name: 'Second cup free',
        message: 'Bring a friend, {{ user.firstName | default: "friend" }}: the second cup is on us today.',
        link: 'https://example.com/second-cup',
        split: {
          holdoutPercent: 10,
          variants: [{ name: 'Short', percent: 45, message: 'The second cup is on us today.' }],
        },
        launchedDaysAgo: 24,
        clicks: clicksAfter(24, 260),
        goal: {
          ...purchase,
          conversions: [
            { daysAgo: 23, count: 58, value: 98, share: 0 },
            { daysAgo: 22, count: 96, value: 98, share: 1 },
            { daysAgo: 21, count: 7, value: 114, share: 'holdout' },
          ],
        },
      },
      {
        name: 'Double points weekend',
        message: 'Double points all weekend, {{ user.firstName | default: "friend" }}.',
        link: 'https://example.com/double-points',
        launchedDaysAgo: weekend,
        clicks: clicksAfter(weekend, 320),
        goal: {
          ...purchase,
          conversions: [
            { daysAgo: weekend - 1, count: 72, value: 125 },
            { daysAgo: weekend - 3, count: 32, value: 102 },
          ],
        },
      },
      {
        name: 'New blend',
        message:
          'Which cup is yours, {{ user.firstName | default: "friend" }}? Taste the new blend for free.',
        link: 'https://example.com/which-cup',
        split: {
          holdoutPercent: 10,
          variants: [
            { name: 'Points instead', percent: 45, message: 'Taste the new blend: twenty points extra.' },
          ],
        },
        launchedDaysAgo: 2,
        clicks: clicksAfter(2, 240),
        goal: {
          ...purchase,
          conversions: [
            { daysAgo: 1.4, count: 9, value: 84, share: 0 },
            { daysAgo: 1.2, count: 17, value: 89, share: 1 },
            { daysAgo: 0.6, count: 1, value: 79, share: 'holdout' },
          ],
        },
      },
      {
        name: 'Happy birthday',
        message: 'Happy birthday, {{ user.firstName | default: "friend" }}: today the cake is on us.',
        trigger: { kind: 'date', key: 'birthday', days: 0, time: '09:00', repeats: 'yearly' },
        launchedDaysAgo: null,
        // Begins the run of the last morning after the start.
        underWaySinceDaysAgo: 1,
      },
      {
        name: 'Happy hour',
        message: 'Happy hour: from 3 to 5 today every cup counts twice.',
        passChange: { fields: { points: { label: 'Points ×2' } } },
        launchedDaysAgo: null,
      },
      {
        name: 'Candlelight tasting',
        message: `You are invited, {{ user.firstName | default: "friend" }}: candlelight tasting on ${weekdayIn(today, 6)}.`,
        link: 'https://example.com/candlelight',
        audience: { kind: 'filter', filter: { key: 'tier', operator: 'is', value: 'Gold' } },
        launchedDaysAgo: null,
        scheduledInDays: 4,
      },
      {
        name: 'Sunday brunch',
        message: 'Brunch until two today, {{ user.firstName | default: "friend" }}: waffles are on us.',
        audience: { kind: 'filter', filter: { key: 'tier', operator: 'is', value: 'Gold' } },
        trigger: { kind: 'weekly', weekdays: [7], time: '09:30' },
        launchedDaysAgo: null,
        underWaySinceDaysAgo: 0,
      },
      {
        name: 'Halfway to Silver',
        message: 'Ten cups to Silver, {{ user.firstName | default: "friend" }}: the next one counts twice.',
        audience: { kind: 'filter', filter: { key: 'tier', operator: 'is', value: 'Bronze' } },
        split: {
          holdoutPercent: 0,
          variants: [
            { name: 'Cups', percent: 50, message: 'Ten cups to Silver: two of them are behind you.' },
          ],
        },
        // Takes some minutes, so that progress is visible.
        pace: 1,
        launchedDaysAgo: null,
        underWaySinceDaysAgo: 0,
      },
    ],
  };
}
