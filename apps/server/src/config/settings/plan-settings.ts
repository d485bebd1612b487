import type { Setting } from './setting.ts';

export const planSettings = [
  {
    name: 'DEFAULT_PLAN',
    meaning: 'The plan of a new organization: full or demo.',
    fallback: 'full',
    example: 'demo',
  },
  {
    name: 'UPGRADE_URL',
    meaning: 'Where "Upgrade Plan" leads.',
    fallback: 'a word about whom to ask',
    example: 'https://example.com/plans',
  },
  {
    name: 'SUPPORT_URL',
    meaning: 'Where "Contact Support" leads; an https or mailto address.',
    fallback: 'hidden',
    example: 'mailto:help@example.com',
  },
  {
    name: 'PLAYBOOKS_URL',
    meaning:
      'A page of your own that Playbooks shows in place of the built-in guides; it must let itself be framed.',
    fallback: 'the built-in guides',
    example: 'https://guides.example.com/wallet',
  },
  {
    name: 'DEMO_PASS_LIMIT',
    meaning: 'How many passes a workspace on the demo plan may issue.',
    fallback: '25',
    example: '100',
  },
  {
    name: 'API_REQUESTS_PER_MINUTE',
    meaning:
      'How many calls of the public API one key may make in a minute, per server process; 0 for any number.',
    fallback: '1000',
    example: '6000',
  },
] as const satisfies readonly Setting[];
