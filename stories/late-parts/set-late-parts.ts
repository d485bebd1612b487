import { afterEach } from 'vitest';
import { stopRefusing } from '../browser/scene.ts';
import { setShell } from '../workspace-shell/set-shell.ts';

/** What a window tells of when a part of it cannot be fetched. */
export const broken = /Failed to load resource|net::ERR_FAILED/;

/** What the page says then. */
export const missing = 'A part of this page could not be fetched.';

/** A workspace and its founder's window, whose parts and calls can be late or fail, each in the test that has them do so. */
export function setLateParts() {
  const shell = setShell();
  const { page, tenant, home } = shell;
  afterEach(() => page().unrouteAll({ behavior: 'ignoreErrors' }));

  const notice = () => page().getByText(missing);
  const button = (name: string) => page().getByRole('button', { name, exact: true });
  return {
    ...shell,
    notice,
    button,
    textbox: (name: string) => page().getByRole('textbox', { name, exact: true }),
    newCampaign: () => `${home()}/campaigns/new/edit?passTemplateId=${tenant().passTemplateId}`,
    /** The notice’s way to try again, once the connection is back. */
    reload: async () => {
      await stopRefusing(page());
      await button('Reload').click();
      await notice().waitFor({ state: 'detached' });
    },
    /** Counts the calls of a procedure from now on. */
    countCalls: (procedure: string) => {
      let count = 0;
      page().on('request', (request) => {
        if (request.url().includes(procedure)) count += 1;
      });
      return () => count;
    },
  };
}
