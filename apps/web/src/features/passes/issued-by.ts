import type { Workspace } from '@tessera/contract';
import type { RenderInput } from '@tessera/pass-design';

export type IssuingWorkspace = Pick<
  Workspace,
  'name' | 'issuerName' | 'issuerAddress' | 'issuerContact' | 'timezoneName'
>;

export function issuedBy(workspace: IssuingWorkspace): Pick<RenderInput, 'issuer' | 'timezone'> {
  return {
    issuer: {
      name: workspace.issuerName ?? workspace.name,
      address: workspace.issuerAddress,
      contact: workspace.issuerContact,
    },
    timezone: workspace.timezoneName,
  };
}
