import { expect, test } from 'vitest';
import type { SocialConfig } from '../../config/social-config.ts';
import { oauthProviderOptions } from './oauth-provider-options.ts';

const none: SocialConfig = { google: null, microsoft: null, github: null, apple: null };
const client = { clientId: 'id', clientSecret: 'secret', url: null };

test('nobody is offered what the operator did not set up', () => {
  expect(oauthProviderOptions(none)).toEqual([]);
});

test('each provider is known by its client, and by its own address where one is set', () => {
  const apple = { clientId: 'com.example', teamId: 'TEAM', keyId: 'KEY', keyPem: 'PEM', url: null };
  const github = { ...client, url: 'https://github.example.com' };
  expect(
    oauthProviderOptions({ google: client, microsoft: { ...client, tenant: 'common' }, github, apple }),
  ).toEqual([
    { provider: 'GoogleOAuth', clientId: 'id', secret: 'secret' },
    {
      provider: 'MicrosoftOAuth',
      clientId: 'id',
      secret: 'secret',
      issuer: 'https://login.microsoftonline.com/common/v2.0',
    },
    { provider: 'GithubOAuth', clientId: 'id', secret: 'secret', issuer: 'https://github.example.com' },
    {
      provider: 'AppleOAuth',
      clientId: 'com.example',
      secret: 'PEM',
      apple: { teamId: 'TEAM', keyId: 'KEY' },
    },
  ]);
});

test('a tenant of Microsoft is asked for at its own address, in a national cloud too', () => {
  const [options] = oauthProviderOptions({
    ...none,
    microsoft: { ...client, tenant: 'contoso.example', url: 'https://login.microsoftonline.us' },
  });
  expect(options?.issuer).toBe('https://login.microsoftonline.us/contoso.example/v2.0');
});
