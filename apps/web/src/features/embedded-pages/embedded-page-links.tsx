import type { EmbeddedPage } from '@tessera/contract';
import { SidebarLink } from '../../ui/page/sidebar-link.tsx';
import { EmbeddedPagePicture } from './embedded-page-picture.tsx';

export function EmbeddedPageLinks({
  workspaceHandle,
  pages,
}: {
  workspaceHandle: string;
  pages: EmbeddedPage[];
}) {
  return pages.map(({ slug, label, icon }) => (
    <SidebarLink
      key={slug}
      to="/$workspaceHandle/page/$slug"
      params={{ workspaceHandle, slug }}
      icon={<EmbeddedPagePicture icon={icon} />}
    >
      {label}
    </SidebarLink>
  ));
}
