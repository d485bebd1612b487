import { playbooksPath } from '@tessera/contract';
import type { Role } from '@tessera/identity';
import type { Field } from '@tessera/pass-design';
import { auroraGiftCard } from './aurora-gift-card.ts';
import { auroraRewards } from './aurora-rewards.ts';
import { auroraStamps } from './aurora-stamps.ts';
import type { DemoColleague, DemoTeam, DemoTemplate, DemoWorkspace } from './demo-content.ts';
import { couponCrowd } from './demo-crowd.ts';
import { demoPeople } from './demo-people.ts';
import { personas } from './personas.ts';

const colleague = (
  firstName: string,
  lastName: string,
  name: string,
  role: Role = 'member',
): DemoColleague => ({ firstName, lastName, email: `${name}@aurora.example`, role });

const auroraTeam: DemoTeam = {
  colleagues: [
    colleague('Åse', 'Bjørnstad', 'ase.bjornstad', 'admin'),
    colleague('Mateusz', 'Wiśniewski', 'mateusz'),
    colleague('Leïla', 'Benhaddou', 'leila.benhaddou'),
    colleague('Torvald', 'Ek', 'torvald.ek'),
    colleague('Ngozi', 'Adébáyọ̀', 'ngozi'),
    colleague('Seán', 'Ó Briain', 'sean.obriain'),
    colleague('유나', '박', 'yuna.park'),
    colleague('Ілля', 'Коваль', 'illia.koval'),
    colleague('Marisol', 'Peña Ruiz', 'marisol'),
    colleague('יעל', 'ברק', 'yael.barak'),
    colleague('Kwabena', 'Owusu-Ansah', 'kwabena', 'admin'),
    colleague('Þórdís', 'Hallgrímsdóttir', 'thordis'),
    colleague('Benoît', 'Lefèvre', 'benoit.lefevre'),
  ],
  invitations: [
    { email: 'trainee@aurora.example', role: 'member', daysAgo: 0 },
    { email: 'accounts@aurora.example', role: 'admin', daysAgo: 1 },
    { email: 'roastery@aurora.example', role: 'member', daysAgo: 4 },
    { email: 'harbour.house@aurora.example', role: 'member', daysAgo: 9 },
    { email: 'last.summer@aurora.example', role: 'member', daysAgo: 40 },
    { email: 'wrong.address@aurora.example', role: 'admin', daysAgo: 3, isRevoked: true },
  ],
};

const logo = { file: 'aurora-logo.png', alt: 'Aurora Coffee' };
const icon = { file: 'aurora-icon.png', alt: 'Aurora Coffee' };

const text = (key: string, label: string, value: string, more: Partial<Field> = {}): Field => ({
  id: key,
  key,
  label,
  value,
  kind: 'text',
  ...more,
});

const withBrand = (template: DemoTemplate): DemoTemplate => ({
  ...template,
  pictures: { logo, icon, ...template.pictures },
});

export const auroraCoffee: DemoWorkspace = {
  name: 'Aurora Coffee',
  owner: personas.admin,
  members: [personas.member, personas.secondFactor, personas.twoOrganizations],
  team: auroraTeam,
  plan: 'full',
  timezoneName: 'Europe/Oslo',
  currency: 'NOK',
  issuerAddress: 'Storgata 12, 9008 Tromsø, Norway',
  issuerContact: 'hello@aurora.example',
  embeddedPages: [
    {
      label: 'Loyalty guide',
      slug: 'loyalty-guide',
      icon: 'star',
      url: `${playbooksPath}/loyalty-card`,
      position: 'after',
    },
  ],
  hasApiKey: true,
  webhook: {
    description: 'Till system',
    eventTypes: ['pass.installed', 'pass.removed', 'pass.voided', 'pass.scanned', 'campaign.completed'],
  },
  templates: (today) => [
    withBrand(auroraRewards(today)),
    withBrand(auroraGiftCard),
    {
      name: 'Summer Iced Coffee',
      passType: 'coupon',
      isPublished: true,
      pictures: { logo, icon, cover: { file: 'summer-cover.webp', alt: 'A tall glass of iced coffee' } },
      design: {
        heading: 'Aurora Coffee',
        description: 'Coupon for an iced coffee at Aurora Coffee',
        colors: { background: '#8a2f1d', foreground: '#ffffff', label: '#ffd7a8' },
        features: { expiry: { kind: 'afterIssue', days: 90 } },
      },
      passes: [
        ...couponCrowd(),
        {
          person: demoPeople.amelie,
          attributes: { offer: 'Second one free', code: 'ICE-2' },
          daysAgo: 5,
          wallet: 'apple',
        },
        {
          person: demoPeople.jose,
          attributes: { offer: '20% off', code: 'ICE-20' },
          daysAgo: 3,
          wallet: 'google',
        },
        { person: demoPeople.hanako, attributes: { offer: '20% off', code: 'ICE-20' }, daysAgo: 1 },
      ],
      campaigns: [],
    },
    {
      name: 'Latte Art Evening',
      passType: 'eventTicket',
      isPublished: false,
      pictures: { logo, icon, cover: { file: 'latte-cover.jpg', alt: 'A tulip drawn in milk foam' } },
      design: {
        heading: 'Aurora Coffee',
        description: 'Ticket for the Latte Art Evening at Aurora Coffee',
        fields: {
          header: [text('doors', 'Doors', '{{ attributes.startsAt | date: "%H:%M" }}')],
          primary: [text('event', 'Evening course', 'Latte Art Evening')],
          secondary: [
            text('startsAt', 'Date', '{{ attributes.startsAt }}', {
              kind: 'date',
              changeMessage: 'The date is now %@',
            }),
            text('venue', 'House', 'Storgata 12', { align: 'right' }),
          ],
          auxiliary: [text('guest', 'Guest', '{{ user.firstName }} {{ user.lastName }}')],
          back: [
            text('arrival', 'Before you come', 'Bring a steady hand. Milk, beans and an apron wait for you.'),
          ],
        },
        attributes: [
          {
            id: 'startsAt',
            key: 'startsAt',
            label: 'Doors open',
            type: 'date',
            scope: 'pass',
            required: true,
            default: null,
            onSignUpForm: false,
          },
        ],
        details: {
          eventName: 'Latte Art Evening',
          startsAt: '{{ attributes.startsAt }}',
          venueName: 'Storgata 12',
          attendeeName: '{{ user.firstName }} {{ user.lastName }}',
        },
        features: { relevantDates: [{ id: 'date1', start: '{{ attributes.startsAt }}' }] },
      },
      passes: [],
      campaigns: [],
    },
    // The last: its stamps are drawn while the others are loaded.
    withBrand(auroraStamps(today)),
  ],
};
