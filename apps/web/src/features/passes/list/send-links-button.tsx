import { IconMail } from '@tabler/icons-react';
import type { Pass } from '@tessera/contract';
import { ButtonLink } from '../../../ui/page/links.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { personName } from '../person-name.ts';
import type { PassesSearch } from './passes-search.ts';

type SendLinksButtonProps = {
  passTemplateId: string;
  filters: PassesSearch;
  passes?: readonly Pick<Pass, 'id' | 'user'>[];
};

export type ChosenPass = { id: string; name: string };

const chosenOf = ({ id, user }: Pick<Pass, 'id' | 'user'>): ChosenPass => ({
  id,
  name: personName(user),
});

export const sendDownloadSearch = ({ attributeFilters, filter }: PassesSearch) => ({
  attributeFilters,
  filter,
});

export function SendLinksButton({ passTemplateId, filters, passes }: SendLinksButtonProps) {
  return (
    <ButtonLink
      variant="default"
      to="/$workspaceHandle/templates/$passTemplateId/send-download"
      params={{ workspaceHandle: useWorkspace().handle, passTemplateId }}
      search={sendDownloadSearch(filters)}
      {...(passes && { state: { chosenPasses: passes.map(chosenOf) } })}
      leftSection={<IconMail size={16} />}
    >
      Send links
    </ButtonLink>
  );
}
