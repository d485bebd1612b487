import { Stack } from '@mantine/core';
import type { Organization } from '@tessera/contract';
import { latePart } from '../../ui/late-part.tsx';
import { useAccount } from '../account/use-account.ts';
import { OrganizationNameForm } from './organization-name-form.tsx';
import { OrganizationSettings } from './organization-settings.tsx';

/** For a handful of people; everybody else's visit does not pay for it. */
const PlanCard = latePart(() => import('../plans/plan-card.tsx').then((module) => module.PlanCard), null);

/** What the organization is called; and, for system admins, what it may do. */
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
