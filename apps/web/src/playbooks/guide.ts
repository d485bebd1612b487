import type { ReactNode } from 'react';

/** One playbook: what its card in the list says, and what its page holds. */
export type Guide = {
  /** Last part of its address. */
  slug: string;
  title: string;
  lead: string;
  /** At 220 words a minute, with a look at the pictures. */
  minutes: number;
  /** Drawn on its card and above its text. */
  picture: ReactNode;
  body: ReactNode;
};
