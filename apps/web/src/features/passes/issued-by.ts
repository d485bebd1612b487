import type { Workspace } from '@tessera/contract';
import type { RenderInput } from '@tessera/pass-design';

export type IssuingWorkspace = Pick<
  Workspace,
  'name' | 'issuerName' | 'issuerAddress' | 'issuerContact' | 'timezoneName'
>;

/** What every content of a workspace's passes has from it. They are in English until a holder's own language is known, as on the server. */
export function issuedBy(workspace: IssuingWorkspace): Pick<RenderInput, 'issuer' | 'locale' | 'timezone'> {
  return {
    issuer: {
      name: workspace.issuerName ?? workspace.name,
      address: workspace.issuerAddress,
      contact: workspace.issuerContact,
    },
    locale: 'en',
    timezone: workspace.timezoneName,
  };
}
