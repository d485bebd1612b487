import { addDays } from '@tessera/contract';
import { attribute, calendarDay, field, help, member } from '@tessera/pass-design';
import type { DemoPass, DemoTemplate, DemoVisit } from './demo-content.ts';
import { instantAt } from './demo-days.ts';
import { demoPeople } from './demo-people.ts';
import { stampCrowd } from './stamp-visits.ts';

/** As the gallery's design draws them. */
const stampsPerReward = 9;
const reward = 'coffee';
const rewardDays = 60;
const beganDaysAgo = 350;
const storgata = 0;
const harbor = 1;
const timezone = 'Europe/Oslo';

export function auroraStamps(today: Date): DemoTemplate {
  const card = { timezone, beganDaysAgo, holders: 38, stampsPerReward, reward, rewardDays };
  return {
    name: 'Aurora Stamps',
    passType: 'loyalty',
    isPublished: true,
    galleryDesign: 'cafe-stamps',
    pictures: {},
    design: {
      heading: 'Stamps',
      description: 'Stamp card of Aurora Coffee',
      fields: {
        header: [
          field('stamps', 'Stamps', `{{ attributes.stamps }} of ${stampsPerReward}`, {
            changeMessage: 'Your card now shows %@ stamps',
          }),
        ],
        primary: [],
        secondary: [
          member,
          field('level', 'Level', '{{ attributes.level }}', {
            align: 'right',
            changeMessage: 'Welcome among our guests of level %@',
          }),
        ],
        auxiliary: [],
        back: [
          field(
            'howItWorks',
            'How it works',
            'Show this card when you pay. Every hot drink is a stamp, and the first one is on us. With nine stamps your next cup is free, whatever its size.',
          ),
          field('favorite', 'Your usual', '{{ attributes.favorite }}'),
          help,
        ],
      },
      attributes: [
        attribute('stamps', 'Stamps', 'number', { default: 0, sample: 4 }),
        attribute('level', 'Level', 'text', { sample: 'Regular' }),
        attribute('favorite', 'Usual drink', 'text', { default: 'Surprise me', onSignUpForm: true }),
      ],
      details: {
        accountName: '{{ user.firstName }} {{ user.lastName }}',
        points: '{{ attributes.stamps }}',
        pointsLabel: 'Stamps',
      },
    },
    signUps: {
      accessLevel: 'ANY',
      consentText: '',
      confirmEmail: false,
      contact: 'either',
      phoneCountry: 'NO',
    },
    segments: [
      {
        name: 'One stamp to go',
        filter: { key: 'stamps', operator: 'isMoreThan', value: stampsPerReward - 2 },
      },
    ],
    program: {
      beganDaysAgo,
      rules: {
        balances: [
          { attribute: 'stamps', decimals: 0, unit: { one: 'stamp', other: 'stamps' }, expiry: null },
        ],
        earning: [
          { key: 'welcome', on: 'issue', balance: 'stamps', amount: 1 },
          {
            ...{ key: 'visit', on: 'visit', balance: 'stamps', amount: 1 },
            limit: { minutes: 10, timesADay: null, spentMin: null },
          },
        ],
        rewards: [
          {
            ...{ key: reward, name: 'Free coffee', balance: 'stamps', threshold: stampsPerReward },
            ...{ mode: 'reduce', lapseDays: rewardDays },
          },
        ],
        tiers: {
          ...{ attribute: 'level', balance: 'stamps', period: 'last12Months' },
          steps: [
            { name: 'Guest', from: 0 },
            { name: 'Regular', from: 20 },
            { name: 'Friend of the house', from: 60 },
          ],
        },
        currencyDecimals: 2,
      },
      tills: [
        {
          name: 'Storgata, at the counter',
          store: 'Storgata',
          actions: [
            { kind: 'purchase' },
            { kind: 'visit' },
            { kind: 'reward' },
            { kind: 'adjust', attribute: 'stamps' },
            { kind: 'check' },
          ],
          findsPersons: true,
          pin: '2468',
        },
        {
          name: 'Harbor, at the window',
          store: 'Harbor',
          actions: [{ kind: 'purchase' }, { kind: 'visit' }, { kind: 'reward' }],
        },
      ],
    },
    passes: [...stampCrowd(today, card), ...guestsOfTheWeek(today)],
    campaigns: [
      {
        name: 'A coffee waits',
        message: 'Nine stamps, {{ user.firstName | default: "friend" }}: the next cup is on us.',
        trigger: { kind: 'rewardEarned', reward, delayMinutes: 0 },
        launchedDaysAgo: null,
        underWaySinceDaysAgo: 0,
      },
      {
        name: 'We miss you',
        message: 'It has been a while, {{ user.firstName | default: "friend" }}: your stamps are still here.',
        trigger: { kind: 'notVisited', days: 30, time: '10:00' },
        launchedDaysAgo: null,
        underWaySinceDaysAgo: 0,
      },
    ],
  };
}

/** One visit a day until yesterday. Those without an address gave their phone number at the till (Ofcom reserves these for fiction). */
function guestsOfTheWeek(today: Date): DemoPass[] {
  const visits = (count: number, till: number): DemoVisit[] =>
    Array.from({ length: count }, (_, index) => ({
      at: new Date(
        instantAt(addDays(calendarDay(today, timezone), index - count), `08:${10 + index * 4}`, timezone),
      ),
      ...{ till, spent: 6_200, redeems: null },
    }));
  const byPhone = (firstName: string, lastName: string, phone: string, till: number, count: number) => ({
    ...{ person: { email: '', phone, firstName, lastName }, attributes: {}, daysAgo: count + 1 },
    ...{ via: 'api' as const, visits: visits(count, till) },
  });
  return [
    {
      ...{ person: demoPeople.siobhan, attributes: { favorite: 'Flat white' }, daysAgo: 6, via: 'signUp' },
      ...{ utmSource: 'table-tent', visits: visits(5, storgata) },
    },
    byPhone('Sunniva', 'Aas', '+447700900142', storgata, 3),
    byPhone('Jonas', '', '+447700900817', harbor, 2),
    { ...byPhone('Mira', 'Holm', '+447700900533', harbor, 1), wallet: 'google' },
  ];
}
