import { IconMail } from '@tabler/icons-react';
import { ButtonLink } from '../../ui/page/links.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import type { PassesSearch } from './passes-search.ts';

type SendLinksButtonProps = {
  passTemplateId: string;
  filters: PassesSearch;
  /** The passes that are selected when the page opens. */
  passIds?: readonly string[];
};

/** What the list of recipients takes over from the filters of the list. */
export const sendDownloadSearch = ({ attributeFilters, filter }: PassesSearch) => ({
  attributeFilters,
  filter,
});

/** Leads from the list of passes to mailing their download links. */
export function SendLinksButton({ passTemplateId, filters, passIds }: SendLinksButtonProps) {
  return (
    <ButtonLink
      variant="default"
      to="/$workspaceHandle/templates/$passTemplateId/send-download"
      params={{ workspaceHandle: useWorkspace().handle, passTemplateId }}
      search={sendDownloadSearch(filters)}
      {...(passIds && { state: { chosenPassIds: passIds } })}
      leftSection={<IconMail size={16} />}
    >
      Send links
    </ButtonLink>
  );
}
