import { sharedAtGoogle } from '@tessera/pass-rendering';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { changesOf, isForAll, mayBeCapped } from '../editor/campaign-draft.ts';
import type { StepProps } from '../editor/step-props.ts';

/** Names the changes that Google Wallet cannot show on some passes of a template only. */
export function SharedAtGoogle({ draft, document }: Pick<StepProps, 'draft' | 'document'>) {
  const { frequencyCap } = useWorkspace().campaignRules;
  const shared = sharedAtGoogle(document);
  const changes = changesOf(draft);
  const parts = [
    shared.background && changes.some(({ colors }) => colors.background) && 'background color',
    shared.logo && changes.some(({ images }) => images.logo || images.icon) && 'logo',
  ].filter(Boolean);
  const isCapped = mayBeCapped(draft, frequencyCap);
  if (parts.length === 0 || (isForAll(draft) && !isCapped)) return null;
  return (
    <Notice tone="soon">
      Google Wallet keeps the {parts.join(' and the ')} of the design: passes of this type share{' '}
      {parts.length === 1 ? 'it' : 'them'}, and this campaign{' '}
      {isForAll(draft)
        ? 'is not for everyone if the limit on notifications applies'
        : 'does not show the same to everyone'}
      . Apple Wallet shows the change.
    </Notice>
  );
}
