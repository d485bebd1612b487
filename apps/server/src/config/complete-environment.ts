import { parseEnv } from 'node:util';
import { ConfigError } from './config-error.ts';
import { type Environment, settings } from './env.ts';
import { misspelledSettings } from './misspelled-settings.ts';
import { createSettingReader, type ReadText } from './setting-reader.ts';

const names: ReadonlySet<string> = new Set(settings.map(({ name }) => name));

/** The variables with which secrets may come from a file, as Docker and Kubernetes mount them. */
export const secretFileSettings = settings.flatMap((setting) =>
  'isSecret' in setting ? [{ name: setting.name, fileName: `${setting.name}_FILE` }] : [],
);

/**
 * Adds the settings of the file that TESSERA_CONFIG names, then the secrets of `…_FILE`. A variable overrides the file.
 * @throws ConfigError for a file that cannot be read or names no setting, and for a secret that is set twice
 */
export function completeEnvironment(env: Environment, readText: ReadText): Environment {
  const set = Object.entries(env).filter(([, value]) => value?.trim());
  const complete: Record<string, string | undefined> = {
    ...readConfigFile(env, readText),
    ...Object.fromEntries(set),
  };
  for (const { name, fileName } of secretFileSettings) {
    const path = complete[fileName]?.trim();
    if (!path) continue;
    if (complete[name]?.trim())
      throw new ConfigError('contradiction', `${name} and ${fileName} are both set: unset one of them.`);
    complete[name] = readSecret(fileName, path, readText);
  }
  return complete;
}

/** One NAME=value per line, as in the environment files of systemd and Docker. */
function readConfigFile(env: Environment, readText: ReadText): Environment {
  const [error] = findConfigFileErrors(env, readText);
  if (error) throw error;
  return parseEnv(readConfigText(env, readText));
}

/** One per wrong line. @throws ConfigError for a file that cannot be read */
export function findConfigFileErrors(env: Environment, readText: ReadText): ConfigError[] {
  return readConfigText(env, readText)
    .split('\n')
    .flatMap((line) => {
      const [, name] = /^\s*(?:export\s+)?([\w.]+)\s*=/.exec(line) ?? [];
      if (/^\s*(#|$)/.test(line) || (name && isKnown(name))) return [];
      const [hint] = name ? misspelledSettings({ [name]: '' }) : [];
      return new ConfigError(
        'invalid',
        `${env.TESSERA_CONFIG} is wrong at "${name ?? line.trim()}": ${hint ?? 'write NAME=value, with a name that --help lists.'}`,
      );
    });
}

function readConfigText(env: Environment, readText: ReadText): string {
  return createSettingReader(env, readText).file('TESSERA_CONFIG') ?? '';
}

function isKnown(name: string): boolean {
  return names.has(name) || secretFileSettings.some(({ fileName }) => fileName === name);
}

function readSecret(fileName: string, path: string, readText: ReadText): string {
  try {
    const secret = readText(path).trim();
    if (secret !== '') return secret;
  } catch (cause) {
    throw new ConfigError(
      'invalid',
      `${fileName} names "${path}", which cannot be read: name a file that this user may read.`,
      { cause },
    );
  }
  throw new ConfigError('invalid', `${fileName} names "${path}", which is empty: write the secret into it.`);
}
