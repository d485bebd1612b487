import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../lib/trpc.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { adminsQuery } from './queries.ts';

export function OnlyAdminNotice({ organization }: { organization: { name: string; handle: string } }) {
  const { data } = useQuery(adminsQuery(useTRPC(), organization.handle));
  if (data?.totalCount !== 1) return null;
  return (
    <Notice tone="soon">
      {organization.name} has only one admin, so nobody else can approve. Make another member an admin first.
    </Notice>
  );
}
