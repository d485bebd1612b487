import { IconBuilding, IconKey } from '@tabler/icons-react';
import type { Organization } from '@tessera/contract';
import type { ReactNode } from 'react';
import { SettingsPage } from '../../ui/page/settings-page.tsx';
import { SidebarLink } from '../../ui/page/sidebar-link.tsx';
import { useDocumentTitle } from '../../ui/page/use-document-title.ts';

type OrganizationSettingsProps = {
  organization: Organization;
  section: 'Organization' | 'API Management';
  children: ReactNode;
};

/** The API keys create workspaces, so they need a plan that includes more than one. */
export function OrganizationSettings({ organization, section, children }: OrganizationSettingsProps) {
  const params = { organizationHandle: organization.handle };
  useDocumentTitle(section, 'Settings', organization.name);
  return (
    <SettingsPage
      title="Settings"
      section={section}
      menu={
        <>
          <SidebarLink
            to="/org/$organizationHandle/settings/organization"
            params={params}
            icon={<IconBuilding size={18} stroke={1.7} />}
          >
            Organization
          </SidebarLink>
          {organization.workspaceCreationEnabled && (
            <SidebarLink
              to="/org/$organizationHandle/settings/api"
              params={params}
              icon={<IconKey size={18} stroke={1.7} />}
            >
              API Management
            </SidebarLink>
          )}
        </>
      }
    >
      {children}
    </SettingsPage>
  );
}
