import { Stack } from '@mantine/core';
import type { Organization } from '@tessera/contract';
import { useAccount } from '../account/use-account.ts';
import { PlanCard } from '../plans/plan-card.tsx';
import { OrganizationNameForm } from './organization-name-form.tsx';
import { OrganizationSettings } from './organization-settings.tsx';

export function OrganizationGeneral({ organization }: { organization: Organization }) {
  const account = useAccount().data;
  return (
    <OrganizationSettings organization={organization} section="Organization">
      <Stack gap={40} maw={560}>
        <OrganizationNameForm key={organization.handle} organization={organization} />
        {account?.isSystemAdmin && <PlanCard organizationHandle={organization.handle} />}
      </Stack>
    </OrganizationSettings>
  );
}
