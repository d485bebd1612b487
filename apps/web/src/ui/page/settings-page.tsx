import { Button, Popover, Title } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import frame from './page-frame.module.css';
import styles from './settings-page.module.css';

type SettingsPageProps = {
  title: string;
  section: string;
  menu: ReactNode;
  children: ReactNode;
};

export function SettingsPage({ title, section, menu, children }: SettingsPageProps) {
  const isNarrow = useMediaQuery('(max-width: 52em)', false, { getInitialValueInEffect: false });
  return (
    <div className={frame.page}>
      <Title order={1}>{title}</Title>
      <div className={styles.columns}>
        <nav className={styles.menu} aria-label={title}>
          {isNarrow ? <NarrowMenu section={section}>{menu}</NarrowMenu> : menu}
        </nav>
        <section className={styles.content} aria-label={section}>
          <Title order={2} className={styles.heading}>
            {section}
          </Title>
          {children}
        </section>
      </div>
    </div>
  );
}

/** The entries do not fit beside each other: a button with the present one opens them. */
function NarrowMenu({ section, children }: { section: string; children: ReactNode }) {
  const [isOpen, menu] = useDisclosure(false);
  const href = useRouterState({ select: (state) => state.location.href });
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigating closes the menu.
  useEffect(() => menu.close(), [href]);
  return (
    <Popover
      opened={isOpen}
      onChange={menu.close}
      position="bottom"
      width="target"
      shadow="lg"
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          fullWidth
          justify="space-between"
          rightSection={<IconChevronDown size={16} />}
          onClick={menu.toggle}
        >
          {section}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={6}>{children}</Popover.Dropdown>
    </Popover>
  );
}
