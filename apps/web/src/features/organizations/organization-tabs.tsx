import type { Organization } from '@tessera/contract';
import { TabLink, TabLinks } from '../../ui/page/tab-links.tsx';
import styles from './organization-tabs.module.css';

export function OrganizationTabs({ organization }: { organization: Organization }) {
  const params = { organizationHandle: organization.handle };
  const activeOptions = { includeSearch: false };
  return (
    <div className={styles.bar}>
      <TabLinks label={organization.name}>
        <TabLink to="/org/$organizationHandle/workspaces" params={params} activeOptions={activeOptions}>
          Workspaces
        </TabLink>
        {organization.permissions.canManage && (
          <>
            <TabLink to="/org/$organizationHandle/team" params={params} activeOptions={activeOptions}>
              Team
            </TabLink>
            <TabLink to="/org/$organizationHandle/settings" params={params} activeOptions={activeOptions}>
              Settings
            </TabLink>
          </>
        )}
      </TabLinks>
    </div>
  );
}
