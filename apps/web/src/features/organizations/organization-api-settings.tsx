import type { Organization } from '@tessera/contract';
import { MessagePage } from '../../ui/feedback/message-page.tsx';
import { OrganizationApiKeys } from '../api-keys/organization-api-keys.tsx';
import { UpgradeButton } from '../plans/upgrade-button.tsx';
import { OrganizationSettings } from './organization-settings.tsx';

export function OrganizationApiSettings({ organization }: { organization: Organization }) {
  if (!organization.workspaceCreationEnabled)
    return (
      <MessagePage title="403 - Forbidden" action={<UpgradeButton>Upgrade Plan</UpgradeButton>}>
        You are not authorized to access this page.
      </MessagePage>
    );
  return (
    <OrganizationSettings organization={organization} section="API Management">
      <OrganizationApiKeys organizationHandle={organization.handle} />
    </OrganizationSettings>
  );
}
