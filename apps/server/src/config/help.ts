import { settings } from './env.ts';
import { flagMeanings } from './flags.ts';

/** `program` is how the caller starts the server. */
export function helpText(program = 'npm start -- [flags]'): string {
  const flags = flagMeanings.map(({ flag, meaning }) => `  ${flag.padEnd(14)}${meaning}`);
  const variables = settings.flatMap(({ name, meaning, fallback, example, ...more }) => [
    'isSecret' in more ? `  ${name}, or ${name}_FILE with a file that holds it` : `  ${name}`,
    `      ${meaning}`,
    `      default: ${fallback}    example: ${example}`,
  ]);
  return [
    'Tessera issues Apple Wallet and Google Wallet passes.',
    '',
    program,
    '',
    ...flags,
    '',
    'Settings are environment variables, as in PORT=8080, or lines of the file that TESSERA_CONFIG names.',
    '',
    ...variables,
    '',
  ].join('\n');
}
