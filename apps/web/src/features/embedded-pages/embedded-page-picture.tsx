import {
  IconBook,
  IconBrowser,
  IconBuildingStore,
  IconCalendar,
  IconChartBar,
  IconHelpCircle,
  IconMap,
  IconSpeakerphone,
  IconStar,
  IconUsers,
} from '@tabler/icons-react';
import type { EmbeddedPageIcon } from '@tessera/contract';

const drawings = {
  page: IconBrowser,
  book: IconBook,
  calendar: IconCalendar,
  chart: IconChartBar,
  help: IconHelpCircle,
  map: IconMap,
  megaphone: IconSpeakerphone,
  people: IconUsers,
  shop: IconBuildingStore,
  star: IconStar,
} satisfies Record<EmbeddedPageIcon, typeof IconBook>;

export function EmbeddedPagePicture({ icon }: { icon: EmbeddedPageIcon }) {
  const Drawing = drawings[icon];
  return <Drawing size={18} stroke={1.7} />;
}
