import { Text } from '@mantine/core';

export function AdminsCreateCampaigns({ organizationName }: { organizationName: string }) {
  return (
    <Text size="sm" c="dimmed">
      Campaigns are created by the admins of {organizationName}.
    </Text>
  );
}
