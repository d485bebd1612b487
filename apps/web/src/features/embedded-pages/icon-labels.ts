import type { EmbeddedPageIcon } from '@tessera/contract';

/** What each picture is called. */
export const iconLabels: Record<EmbeddedPageIcon, string> = {
  page: 'Page',
  book: 'Book',
  calendar: 'Calendar',
  chart: 'Chart',
  help: 'Help',
  map: 'Map',
  megaphone: 'Megaphone',
  people: 'People',
  shop: 'Shop',
  star: 'Star',
};
