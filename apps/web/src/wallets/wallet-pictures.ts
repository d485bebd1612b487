export type WalletPicture = { width: number; height: number; shapes: { d: string; fill: string }[] };

/** The picture on each wallet's button, as data, because snippets for other sites contain it. */
export const walletPictures: Record<'apple' | 'google', WalletPicture> = {
  apple: {
    width: 38,
    height: 30,
    shapes: [
      {
        d: 'M5.500.500h27a5 5 0 0 1 5 5v19a5 5 0 0 1-5 5h-27a5 5 0 0 1-5-5v-19a5 5 0 0 1 5-5Z',
        fill: '#d9d6cc',
      },
      { d: 'M2.500 6a3.500 3.500 0 0 1 3.500-3.500h26A3.500 3.500 0 0 1 35.500 6v4h-33Z', fill: '#48a0dc' },
      { d: 'M2.500 8.500h33v4h-33Z', fill: '#f3b83f' },
      { d: 'M2.500 12h33v4h-33Z', fill: '#62b85a' },
      { d: 'M2.500 15.500h33V19h-33Z', fill: '#e4574a' },
      {
        d: 'M2.500 16.500h9.800c1.500 0 2 .700 2.600 1.800.800 1.400 2 2.400 4.100 2.400s3.300-1 4.100-2.400c.600-1.100 1.100-1.800 2.600-1.800h9.800V24a3.500 3.500 0 0 1-3.500 3.500H6A3.500 3.500 0 0 1 2.500 24Z',
        fill: '#d9d6cc',
      },
    ],
  },
  google: {
    width: 36,
    height: 30,
    shapes: [
      { d: 'M4 7a5 5 0 0 1 5-5h18a5 5 0 0 1 5 5v7H4Z', fill: '#34a853' },
      { d: 'M4 11a5 5 0 0 1 5-5h18a5 5 0 0 1 5 5v6H4Z', fill: '#fbbc04' },
      { d: 'M4 15a5 5 0 0 1 5-5h18a5 5 0 0 1 5 5v6H4Z', fill: '#ea4335' },
      {
        d: 'M4 14.500 21.400 19c2.600.700 5.400.100 7.500-1.600l3.100-2.500V23a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5Z',
        fill: '#4285f4',
      },
    ],
  },
};
