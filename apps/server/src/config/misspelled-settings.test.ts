import { expect, test } from 'vitest';
import { settings } from './env.ts';
import { misspelledSettings } from './misspelled-settings.ts';

test.each([
  ['TRUSTED_PROXYS', 'TRUSTED_PROXIES'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['MASTERKEY', 'MASTER_KEY'],
  ['ROLE', 'ROLES'],
  ['public_url', 'PUBLIC_URL'],
])('%s, nearly the setting %s, is reported', (given, meant) => {
  expect(misspelledSettings({ [given]: '1' })).toEqual([`${given} is no setting: did you mean ${meant}?`]);
});

test('settings themselves and variables of an ordinary shell are not reported', () => {
  const shell =
    'HOME HOSTNAME PWD OLDPWD PATH SHELL SHLVL TERM USER LOGNAME LANG TZ EDITOR MAIL XDG_DATA_DIRS NODE_OPTIONS NODE_PATH NODE_VERSION NODE_EXTRA_CA_CERTS http_proxy HTTPS_PROXY SSH_TTY PS1 DISPLAY npm_config_port INIT_CWD PGHOST PGPORT';
  const names = [...settings.map(({ name }) => name), ...shell.split(' ')];
  expect(misspelledSettings(Object.fromEntries(names.map((name) => [name, '1'])))).toEqual([]);
});
