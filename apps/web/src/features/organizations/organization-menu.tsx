import { Menu, UnstyledButton } from '@mantine/core';
import { IconArrowsExchange, IconBuilding, IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../lib/trpc.ts';
import { PlainLink } from '../../ui/page/links.tsx';
import styles from './organization-menu.module.css';
import { organizationCountQuery } from './queries.ts';

type OrganizationMenuProps = {
  organization?: { name: string; handle: string };
  workspaceName?: string;
};

export function OrganizationMenu({ organization, workspaceName }: OrganizationMenuProps) {
  const trpc = useTRPC();
  const count = useQuery(organizationCountQuery(trpc));
  const isSeveral = (count.data?.totalCount ?? 0) > 1;
  if (!organization && !isSeveral) return null;
  return (
    <Menu position="bottom-start" width={240} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={styles.target}>
          <span className={styles.names}>
            <span className={styles.organization}>{organization?.name ?? 'Organizations'}</span>
            {workspaceName && <span className={styles.workspace}>{workspaceName}</span>}
          </span>
          <IconSelector size={16} className={styles.arrow} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {organization && (
          <Menu.Item
            renderRoot={(props) => (
              <PlainLink
                {...props}
                to="/org/$organizationHandle"
                params={{ organizationHandle: organization.handle }}
              />
            )}
            leftSection={<IconBuilding size={16} />}
          >
            {workspaceName === undefined ? 'View Organization' : 'Switch Workspace'}
          </Menu.Item>
        )}
        {isSeveral && (
          <Menu.Item
            renderRoot={(props) => <PlainLink {...props} to="/" search={{ switch: true }} />}
            leftSection={<IconArrowsExchange size={16} />}
          >
            Switch Organization
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
