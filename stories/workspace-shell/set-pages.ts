import { afterEach } from 'vitest';
import { shellFixture } from './shell-fixture.ts';

/** The console errors of an aborted request. */
export const broken = /Failed to load resource|net::ERR_FAILED|Failed to fetch dynamically imported module/;

export function setPages() {
  const shell = shellFixture();
  const { page, tenant, home } = shell;
  afterEach(() => page().unrouteAll({ behavior: 'ignoreErrors' }));

  const button = (name: string) => page().getByRole('button', { name, exact: true });
  return {
    ...shell,
    button,
    textbox: (name: string) => page().getByRole('textbox', { name, exact: true }),
    newCampaign: () => `${home()}/campaigns/new/edit?passTemplateId=${tenant().passTemplateId}`,
    countCalls: (procedure: string) => {
      let count = 0;
      page().on('request', (request) => {
        if (request.url().includes(procedure)) count += 1;
      });
      return () => count;
    },
  };
}
