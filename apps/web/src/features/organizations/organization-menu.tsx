import { Menu, UnstyledButton } from '@mantine/core';
import { IconArrowsExchange, IconBuilding, IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTRPC } from '../../lib/trpc.ts';
import styles from './organization-menu.module.css';
import { organizationCountQuery } from './queries.ts';

type OrganizationMenuProps = {
  organization: { name: string; handle: string };
  /** The workspace we are in; on pages of the organization and of the account there is none. */
  workspaceName?: string;
};

/** Where one is, and the way to somewhere else. */
export function OrganizationMenu({ organization, workspaceName }: OrganizationMenuProps) {
  const trpc = useTRPC();
  const count = useQuery(organizationCountQuery(trpc));
  const navigate = useNavigate();
  const openOrganization = () =>
    navigate({ to: '/org/$organizationHandle', params: { organizationHandle: organization.handle } });
  return (
    <Menu position="bottom-start" width={240} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={styles.target}>
          <span className={styles.names}>
            <span className={styles.organization}>{organization.name}</span>
            {workspaceName && <span className={styles.workspace}>{workspaceName}</span>}
          </span>
          <IconSelector size={16} className={styles.arrow} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconBuilding size={16} />} onClick={openOrganization}>
          {workspaceName === undefined ? 'View Organization' : 'Switch Workspace'}
        </Menu.Item>
        {(count.data?.totalCount ?? 0) > 1 && (
          <Menu.Item
            leftSection={<IconArrowsExchange size={16} />}
            onClick={() => navigate({ to: '/', search: { switch: true } })}
          >
            Switch Organization
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
