import { ConfigError } from './config-error.ts';
import type { Environment, SettingName } from './env.ts';

export type ReadText = (path: string) => string;

/** An empty variable counts as unset, because compose files cannot omit one. */
export type SettingReader = {
  text(name: SettingName): string | undefined;
  choice<Value extends string>(name: SettingName, values: readonly Value[], fallback: Value): Value;
  wholeNumber(name: SettingName, range: { min: number; max: number; fallback: number }): number;
  address(name: SettingName, protocols: readonly string[]): string | undefined;
  file(name: SettingName): string | undefined;
};

export function createSettingReader(env: Environment, readText: ReadText): SettingReader {
  const text = (name: SettingName): string | undefined => env[name]?.trim() || undefined;
  return {
    text,
    choice: (name, values, fallback) => {
      const value = text(name) ?? fallback;
      const known = values.find((candidate) => candidate === value);
      if (known !== undefined) return known;
      throw new ConfigError('invalid', `${name} is "${value}": set it to ${values.join(' or ')}.`);
    },
    wholeNumber: (name, { min, max, fallback }) => {
      const value = text(name);
      if (value === undefined) return fallback;
      const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
      if (number >= min && number <= max) return number;
      throw new ConfigError(
        'invalid',
        `${name} is "${value}": set it to a whole number from ${min} to ${max}.`,
      );
    },
    address: (name, protocols) => readAddress(name, text(name), protocols),
    file: (name) => readFile(name, text(name), readText),
  };
}

/** The message does not repeat the value, because a URL may contain a password. */
function readAddress(
  name: SettingName,
  value: string | undefined,
  protocols: readonly string[],
): string | undefined {
  if (value === undefined) return undefined;
  const wanted = protocols
    .map((protocol) => (protocol === 'mailto:' ? 'mailto:…' : `${protocol}//…`))
    .join(' or ');
  const parsed = URL.canParse(value) ? new URL(value) : null;
  if (!parsed || !protocols.includes(parsed.protocol)) {
    throw new ConfigError(
      'invalid',
      `${name} is not an address of the form ${wanted}: write it so, or leave it unset.`,
    );
  }
  return value.replace(/\/+$/, '');
}

function readFile(name: SettingName, path: string | undefined, readText: ReadText): string | undefined {
  if (path === undefined) return undefined;
  try {
    return readText(path);
  } catch (cause) {
    throw new ConfigError(
      'invalid',
      `${name} names "${path}", which cannot be read: name a file that this user may read.`,
      { cause },
    );
  }
}
