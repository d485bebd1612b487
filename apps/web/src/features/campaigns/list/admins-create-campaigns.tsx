import { Text } from '@mantine/core';

/** Stands where admins have the button, so that nobody looks for it. */
export function AdminsCreateCampaigns({ organizationName }: { organizationName: string }) {
  return (
    <Text size="sm" c="dimmed">
      Campaigns are created by the admins of {organizationName}.
    </Text>
  );
}
