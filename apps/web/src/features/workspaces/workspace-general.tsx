import { Stack } from '@mantine/core';
import { useState } from 'react';
import { LeaveGuard } from '../../ui/overlay/leave-guard.tsx';
import { CampaignRulesForm } from './campaign-rules-form.tsx';
import { WorkspaceDetailsForm } from './workspace-details-form.tsx';
import { WorkspaceIssuerForm } from './workspace-issuer-form.tsx';

export function WorkspaceGeneral() {
  const [isDetailsChanged, setDetailsChanged] = useState(false);
  const [isIssuerChanged, setIssuerChanged] = useState(false);
  const [areRulesChanged, setRulesChanged] = useState(false);
  return (
    <Stack gap={40} maw={560}>
      <WorkspaceDetailsForm onDirtyChange={setDetailsChanged} />
      <WorkspaceIssuerForm onDirtyChange={setIssuerChanged} />
      <CampaignRulesForm onDirtyChange={setRulesChanged} />
      <LeaveGuard isAtRisk={isDetailsChanged || isIssuerChanged || areRulesChanged} />
    </Stack>
  );
}
