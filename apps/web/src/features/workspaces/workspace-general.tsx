import { Stack } from '@mantine/core';
import { useState } from 'react';
import { LeaveGuard } from '../../ui/overlay/leave-guard.tsx';
import { WorkspaceDetailsForm } from './workspace-details-form.tsx';
import { WorkspaceIssuerForm } from './workspace-issuer-form.tsx';

/** What the workspace is called, where its clock stands, and who issues its passes. */
export function WorkspaceGeneral() {
  const [isDetailsChanged, setDetailsChanged] = useState(false);
  const [isIssuerChanged, setIssuerChanged] = useState(false);
  return (
    <Stack gap={40} maw={560}>
      <WorkspaceDetailsForm onDirtyChange={setDetailsChanged} />
      <WorkspaceIssuerForm onDirtyChange={setIssuerChanged} />
      <LeaveGuard isAtRisk={isDetailsChanged || isIssuerChanged} />
    </Stack>
  );
}
