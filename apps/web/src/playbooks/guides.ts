import type { Guide } from './guide.ts';
import { certificates } from './guides/certificates.tsx';
import { eventTickets } from './guides/event-tickets.tsx';
import { firstCampaign } from './guides/first-campaign.tsx';
import { firstPass } from './guides/first-pass.tsx';
import { loyaltyCard } from './guides/loyalty-card.tsx';
import { walletAccounts } from './guides/wallet-accounts.tsx';

/** In reading order. */
export const guides: readonly Guide[] = [
  firstPass,
  walletAccounts,
  certificates,
  loyaltyCard,
  eventTickets,
  firstCampaign,
];
