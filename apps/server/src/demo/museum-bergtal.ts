import type { DemoWorkspace } from './demo-content.ts';
import { demoPeople } from './demo-people.ts';
import { museumEvening, museumTrain } from './museum-evening.ts';
import { personas } from './personas.ts';

export const museumBergtal: DemoWorkspace = {
  name: 'Museum Bergtal',
  owner: personas.secondOrganization,
  members: [personas.twoOrganizations],
  team: null,
  plan: 'full',
  timezoneName: 'Europe/Zurich',
  currency: 'CHF',
  issuerAddress: 'Dorfplatz 3, 7500 Bergtal, Switzerland',
  issuerContact: 'freunde@bergtal.example',
  embeddedPages: [],
  hasApiKey: false,
  templates: (today) => [
    {
      name: 'Friends of the Museum',
      passType: 'generic',
      isPublished: true,
      pictures: {
        logo: { file: 'museum-logo.png', alt: 'Museum Bergtal' },
        icon: { file: 'museum-thumbnail.png', alt: 'Museum Bergtal' },
        thumbnail: { file: 'museum-thumbnail.png', alt: 'Two snowy peaks' },
        cover: { file: 'museum-cover.webp', alt: 'Evening over the mountains' },
      },
      design: {
        heading: 'Friends',
        description: 'Membership card of the friends of Museum Bergtal',
        colors: { background: '#26364f', foreground: '#ffffff', label: '#f3c9a0' },
        fields: {
          header: [],
          primary: [
            {
              id: 'member',
              key: 'member',
              label: 'Member',
              value: '{{ user.firstName }} {{ user.lastName }}',
              kind: 'text',
            },
          ],
          secondary: [
            { id: 'number', key: 'number', label: 'Number', value: '{{ user.number }}', kind: 'text' },
            {
              id: 'validUntil',
              key: 'validUntil',
              label: 'Valid until',
              value: '{{ attributes.validUntil }}',
              kind: 'date',
              align: 'right',
              changeMessage: 'Your membership now runs until %@',
            },
          ],
          auxiliary: [],
          back: [
            {
              id: 'benefits',
              key: 'benefits',
              label: 'What you have',
              value: 'Free entry at any time, one guest for free, and first word of every exhibition.',
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
            id: 'number',
            key: 'number',
            label: 'Member number',
            type: 'text',
            scope: 'user',
            required: true,
            default: null,
            onSignUpForm: false,
          },
          {
            id: 'validUntil',
            key: 'validUntil',
            label: 'Valid until',
            type: 'date',
            scope: 'pass',
            required: false,
            default: `${today.getUTCFullYear() + 1}-12-31`,
            onSignUpForm: false,
          },
        ],
      },
      passes: [
        { person: demoPeople.juergen, attributes: { number: '00042' }, daysAgo: 7, wallet: 'apple' },
        { person: demoPeople.zoe, attributes: { number: '00107' }, daysAgo: 4, wallet: 'google' },
        { person: demoPeople.noa, attributes: { number: '00318' }, daysAgo: 1 },
      ],
      campaigns: [],
    },
    museumEvening(today),
    museumTrain(today),
  ],
};
