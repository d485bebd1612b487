import type { Organization } from '@tessera/contract';
import { expect, it } from 'vitest';
import { renderPage, textOf } from '../../lib/render-page.fixture.tsx';
import { TeamOfOthers } from './team-of-others.tsx';

const museum: Organization = {
  name: 'Museum Bergtal',
  handle: 'museum-bergtal',
  workosIdentifier: 'org_2',
  workspaceCreationEnabled: true,
  isMember: false,
  permissions: { canManage: true, canCreateWorkspace: true },
};

it('"otherwise the text "Use WorkOS Admin to manage this team"", with whom to ask and a way on', async () => {
  const markup = await renderPage(<TeamOfOthers organization={museum} />);
  expect(textOf(markup)).toBe(
    'Use WorkOS Admin to manage this team Here it is managed by the admins who belong to Museum Bergtal. See its workspaces',
  );
  expect(markup).toContain('href="/org/museum-bergtal/workspaces"');
});
