import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, renderApp } from '../../testing/render-app.tsx';
import { publishedTemplate, samplePass, sampleServer } from '../../testing/sample-server.ts';

test('sending a download link keeps the focus on its button and sends once', async () => {
  const template = publishedTemplate();
  const pass = samplePass(template);
  const { user, server, press } = renderApp(`/aurora-coffee/templates/${template.id}/passes/${pass.id}`, {
    ...sampleServer({ templates: [template], passes: [pass] }).answers,
    'workspace.passes.sendDownloadLink': () => ({ email: pass.user.email, phone: null }),
  });
  const release = server.hold('workspace.passes.sendDownloadLink');
  await press('Send download link');
  const send = await button('Send download link');
  expect(send.getAttribute('aria-busy')).toBe('true');
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(send);
  release();
  await waitFor(() => expect(send.getAttribute('aria-busy')).not.toBe('true'));
  expect(document.activeElement).toBe(send);
  expect(server.calls('workspace.passes.sendDownloadLink')).toBe(1);
});
