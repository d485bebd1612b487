import { useQuery } from '@tanstack/react-query';
import { type Campaign, canEndChange, overlayChanges } from '@tessera/contract';
import {
  changedParts,
  coveredParts,
  type DesignDocument,
  fieldSlots,
  withoutParts,
} from '@tessera/pass-design';
import { useTRPC } from '../../../lib/trpc.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { overlayCampaignsQuery } from '../../passes/queries.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';

type CoveringCampaignsProps = { passTemplateId: string; before: DesignDocument; after: DesignDocument };

export function CoveringCampaigns({ passTemplateId, before, after }: CoveringCampaignsProps) {
  const { handle: workspaceHandle } = useWorkspace();
  const { data } = useQuery(overlayCampaignsQuery(useTRPC(), { workspaceHandle, passTemplateId }));
  const covers = (data?.campaigns ?? []).flatMap((campaign) => coverOf(campaign, { before, after }));
  if (covers.length === 0) return null;
  return (
    <Notice tone="soon">
      {covers.map(({ id, name, covered, released }) => (
        <p key={id} style={{ marginBlock: 0 }}>
          The campaign “{name}” covers {covered.join(', ')}.{' '}
          {released.length > 0
            ? `Publishing shows the design again: ${released.join(', ')}.`
            : 'Publishing changes nothing of that.'}
        </p>
      ))}
    </Notice>
  );
}

type Designs = { before: DesignDocument; after: DesignDocument };

/** The parts by name; null for a campaign that covers none. */
export function coverOf(campaign: Campaign, { before, after }: Designs) {
  if (!canEndChange(campaign, new Date())) return [];
  const { id, name, passChange, split, released } = campaign;
  const changes = [passChange, ...(split?.variants ?? []).map((variant) => variant.passChange)].map(
    (change) => withoutParts(overlayChanges(change), (part) => released.includes(part)),
  );
  const changed = new Set(changedParts(before, after));
  const named = (parts: string[]) => [...new Set(parts.map((part) => partName(part, before)))];
  const covered = changes.flatMap(coveredParts);
  const kept = new Set(
    changes.flatMap((change) => coveredParts(withoutParts(change, (part) => changed.has(part)))),
  );
  if (covered.length === 0) return [];
  return [{ id, name, covered: named(covered), released: named(covered.filter((part) => !kept.has(part))) }];
}

function partName(part: string, { fields }: DesignDocument): string {
  const [kind = '', key = ''] = part.split('.');
  if (kind === 'colors') return `the ${key} color`;
  if (kind === 'images') return `the picture “${key}”`;
  const field = fieldSlots.flatMap((slot) => fields[slot]).find((each) => each.key === key);
  return `“${field?.label || key}”`;
}
