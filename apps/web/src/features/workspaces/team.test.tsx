import { expect, it } from 'vitest';
import { renderPage, sampleWorkspace, textOf } from '../../lib/render-page.fixture.tsx';
import { Team } from './team.tsx';

it('of an organization that is not theirs a system admin can neither see nor enlarge the team', async () => {
  const organization = { ...sampleWorkspace.organization, isMember: false };
  const words = textOf(await renderPage(<Team />, { workspace: { organization } }));
  expect(words).toBe(
    'Use WorkOS Admin to manage this team Here it is managed by the admins who belong to Aurora Coffee. See its workspaces',
  );
  expect(textOf(await renderPage(<Team />))).toContain(
    'Everyone in Aurora Coffee can work in its workspaces.',
  );
});
