import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../../lib/trpc.ts';
import { Card } from '../../../ui/display/card.tsx';
import { TextLink } from '../../../ui/page/links.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { receivedCampaignsQuery } from '../queries.ts';
import factStyles from './pass-facts.module.css';
import { Fact } from './pass-facts.tsx';

/** The fields that campaigns cover: what the wallets show, and the pass's own value; nothing without such a campaign. */
export function PassCovers({ passId }: { passId: string }) {
  const { handle: workspaceHandle } = useWorkspace();
  const { data } = useQuery(receivedCampaignsQuery(useTRPC(), { workspaceHandle, passId }));
  if (!data || data.covers.length === 0) return null;
  return (
    <Card title="Covered by campaigns">
      <p style={{ marginBlock: 0 }}>An edited value shows at once, and comes back when the change ends.</p>
      <dl className={factStyles.facts}>
        {data.covers.map(({ key, campaignId, campaignName, shown, own }) => (
          <Fact key={key} term={own.label || key}>
            <span>
              “{textOf(shown, own)}” by{' '}
              <TextLink to="/$workspaceHandle/campaigns/$campaignId" params={{ workspaceHandle, campaignId }}>
                {campaignName}
              </TextLink>
              , instead of “{textOf(own, shown)}”
            </span>
          </Fact>
        ))}
      </dl>
    </Card>
  );
}

type Shown = { label: string; text: string };

/** With the label if it differs. */
const textOf = ({ label, text }: Shown, other: Shown): string =>
  label === other.label ? text : `${label}: ${text}`;
