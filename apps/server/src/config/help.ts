import { settings } from './env.ts';
import { flagMeanings } from './flags.ts';

export function helpText(): string {
  const flags = flagMeanings.map(({ flag, meaning }) => `  ${flag.padEnd(14)}${meaning}`);
  const variables = settings.flatMap(({ name, meaning, fallback, example, ...more }) => [
    'isSecret' in more ? `  ${name}, or ${name}_FILE with a file that holds it` : `  ${name}`,
    `      ${meaning}`,
    `      default: ${fallback}    example: ${example}`,
  ]);
  return [
    'Tessera issues Apple Wallet and Google Wallet passes.',
    '',
    'npm start -- [flags]',
    '',
    ...flags,
    '',
    'Settings are environment variables, as in: PORT=8080 npm start',
    'They may also be in a file: TESSERA_CONFIG=/etc/tessera/tessera.conf npm start',
    '',
    ...variables,
    '',
  ].join('\n');
}
