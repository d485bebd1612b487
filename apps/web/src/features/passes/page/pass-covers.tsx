import type { CampaignsOfPass } from '@tessera/contract';
import { Card } from '../../../ui/display/card.tsx';
import { TextLink } from '../../../ui/page/links.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import factStyles from './pass-facts.module.css';
import { Fact } from './pass-facts.tsx';

export function PassCovers({ covers }: Pick<CampaignsOfPass, 'covers'>) {
  const { handle: workspaceHandle } = useWorkspace();
  return (
    <Card title="Covered by campaigns">
      <p style={{ marginBlock: 0 }}>
        A value that you edit shows at once; the others come back when the change ends.
      </p>
      <dl className={factStyles.facts}>
        {covers.map(({ key, campaignId, campaignName, shown, own }) => (
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

const textOf = ({ label, text }: Shown, other: Shown): string =>
  label === other.label ? text : `${label}: ${text}`;
