import {
  IconAlertTriangle,
  IconArchive,
  IconBell,
  IconCheck,
  IconCopy,
  IconCreditCard,
  IconDeviceMobile,
  IconEyeOff,
  IconKey,
  IconMail,
  IconPlus,
  IconSearch,
  IconSettings,
  IconTicket,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react';
import styles from './icons-section.module.css';

const icons = [
  { name: 'Pass', Icon: IconTicket },
  { name: 'Card', Icon: IconCreditCard },
  { name: 'Wallet', Icon: IconWallet },
  { name: 'Phone', Icon: IconDeviceMobile },
  { name: 'Push', Icon: IconBell },
  { name: 'Mail', Icon: IconMail },
  { name: 'Team', Icon: IconUsers },
  { name: 'Key', Icon: IconKey },
  { name: 'Settings', Icon: IconSettings },
  { name: 'Search', Icon: IconSearch },
  { name: 'Create', Icon: IconPlus },
  { name: 'Copy', Icon: IconCopy },
  { name: 'Archive', Icon: IconArchive },
  { name: 'Restricted', Icon: IconEyeOff },
  { name: 'Done', Icon: IconCheck },
  { name: 'Warning', Icon: IconAlertTriangle },
];

/** Tabler’s outlines, 1.7 px wide, always with a text or an accessible name. */
export function IconsSection() {
  return (
    <ul className={styles.icons}>
      {icons.map(({ name, Icon }) => (
        <li key={name} className={styles.icon}>
          <Icon size={20} stroke={1.7} aria-hidden="true" />
          {name}
        </li>
      ))}
    </ul>
  );
}
