import { expect, test } from 'vitest';
import { renderPage, sampleWorkspace, textOf } from '../../lib/render-page.fixture.tsx';
import { VoidPassesCheckbox } from './archive-template-dialog.tsx';

const drawFor = (canManage: boolean) => {
  const permissions = { canManage, canCreateWorkspace: canManage };
  return renderPage(<VoidPassesCheckbox passes={2} isChecked={false} onChange={() => undefined} />, {
    workspace: { organization: { ...sampleWorkspace.organization, permissions } },
  });
};

test('an admin can choose to void all passes when archiving', async () => {
  const markup = await drawFor(true);
  expect(markup).not.toContain('disabled=""');
  expect(textOf(markup)).toContain('Void 2 passes as well Voiding cannot be undone');
});

test('a member cannot choose to void all passes, and sees who can', async () => {
  const markup = await drawFor(false);
  expect(markup).toContain('disabled=""');
  expect(textOf(markup)).toContain(
    'Void 2 passes as well Only an admin of your organization can void all passes.',
  );
});
