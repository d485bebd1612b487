import { createClient, getClaims } from '@workos-inc/authkit-js';
import { fetchSettings } from './settings.ts';

const { clientId, ...provider } = await fetchSettings();
const elementOf = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
};
const say = (words: string): void => {
  elementOf('[role=status]').textContent = words;
};

const isNameless = new URLSearchParams(location.search).has('nameless');

const client = await createClient(isNameless ? '' : clientId, {
  ...provider,
  redirectUri: `${location.origin}/plain.html`,
  onRedirectCallback: ({ state }) => say(`Came back with ${JSON.stringify(state)}`),
  onRefreshFailure: () => {
    document.body.dataset.refreshFailed = 'true';
  },
});

function show(): void {
  const user = client.getUser();
  elementOf('h1').textContent = user ? 'Signed in' : 'Signed out';
  elementOf('#person').textContent = user?.email ?? '';
}

const onClick = (id: string, act: () => unknown): void =>
  elementOf(`#${id}`).addEventListener('click', () => void act());

onClick('sign-in', () => client.signIn({ state: { from: 'plain – “page” ~?>' } }));
onClick('sign-up', () => client.signUp());
onClick('refresh', async () => {
  const token = await client.getAccessToken({ forceRefresh: true }).catch((error: Error) => error);
  say(typeof token === 'string' ? `Session ${getClaims(token).sid}` : token.message);
  show();
});
onClick('sign-out', () => client.signOut({ returnTo: location.href }));
onClick('sign-out-here', async () => {
  await client.signOut({ navigate: false });
  location.reload();
});
show();
