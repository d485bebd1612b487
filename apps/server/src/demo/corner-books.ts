import type { DemoTemplate, DemoWorkspace } from './demo-content.ts';
import { demoPeople } from './demo-people.ts';
import { personas } from './personas.ts';

export const cornerBooks: DemoWorkspace = {
  name: 'Corner Books',
  owner: personas.limitedPlan,
  members: [],
  team: null,
  plan: 'demo',
  timezoneName: 'Europe/London',
  currency: 'GBP',
  issuerAddress: '1 Mill Lane, Hay-on-Wye, United Kingdom',
  issuerContact: 'shop@books.example',
  embeddedPages: [],
  hasApiKey: false,
  templates: (): DemoTemplate[] => [
    {
      name: 'Reader’s Card',
      passType: 'loyalty',
      isPublished: true,
      pictures: {
        logo: { file: 'books-logo.png', alt: 'Corner Books' },
        icon: { file: 'books-icon.png', alt: 'Corner Books' },
        cover: { file: 'books-cover.jpg', alt: 'A shelf of old books' },
      },
      design: {
        heading: 'Reader’s Card',
        description: 'Reader’s Card of Corner Books',
        colors: { background: '#3a2114', foreground: '#ffffff', label: '#ecd3a4' },
      },
      passes: [
        {
          person: demoPeople.siobhan,
          attributes: { points: 7, tier: 'Bookworm' },
          daysAgo: 6,
          wallet: 'apple',
        },
        { person: demoPeople.oyku, attributes: { points: 3 }, daysAgo: 4 },
        {
          person: demoPeople.dmitri,
          attributes: { points: 12, tier: 'Bookworm' },
          daysAgo: 2,
          wallet: 'google',
        },
        { person: demoPeople.anh, attributes: {}, daysAgo: 0 },
      ],
      campaigns: [],
    },
  ],
};
