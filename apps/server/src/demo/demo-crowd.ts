import type { DemoPass, DemoWallet } from './demo-content.ts';

const firstNames = ['Aino', 'Bram', 'Chidi', 'Dalia', 'Emeka', 'Freya', 'Goran', 'Hana'];
const lastNames = ['Amundsen', 'Bellini', 'Costa', 'Duarte', 'Eriksen', 'Fontaine'];
const wallets: readonly (DemoWallet | null)[] = ['apple', 'apple', 'google', 'apple', null];
/** The newest pass is two thirds of a day old, the oldest 29 days. */
const daysBetween = 0.6;
const drinks = 12;

/** Many holders for the charts: every combination of first and last names. None is a real person. */
export const demoCrowd: readonly DemoPass[] = firstNames.flatMap((firstName, first) =>
  lastNames.map((lastName, last): DemoPass => {
    // Varies the last name between neighbours in the list.
    const position = last * firstNames.length + first;
    const points = ((position * 7) % drinks) * 40;
    const wallet = wallets[position % wallets.length];
    return {
      person: {
        email: `${firstName}.${lastName}@example.com`.toLowerCase(),
        firstName,
        lastName,
      },
      attributes: { points, tier: points > 300 ? 'Gold' : points > 100 ? 'Silver' : 'Bronze' },
      daysAgo: (position + 1.2) * daysBetween,
      ...(wallet && { wallet }),
    };
  }),
);
