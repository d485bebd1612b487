import { findConfigErrors, readConfig } from '../config/config.ts';
import { settings } from '../config/env.ts';
import { missingMailWarning } from '../config/mail-config.ts';
import { misspelledSettings } from '../config/misspelled-settings.ts';
import { defineCommand } from './command.ts';

export const checkConfig = defineCommand({
  summary: 'Check the settings, without connecting to anything',
  help: 'Reads the environment, the file of TESSERA_CONFIG and the files that settings name. Names each problem, and variables that are nearly spelled like a setting. Prints no values.',
  options: {},
  run: async ({ environment }) => {
    const problems = findConfigErrors(environment).map(({ message }) => message);
    const config = problems.length > 0 ? null : readConfig(environment, []);
    const mailWarning = config && missingMailWarning(config);
    const warnings = [...misspelledSettings(environment), ...(mailWarning ? [mailWarning] : [])];
    const set = settings.flatMap(({ name }) => (environment[name]?.trim() ? [name] : []));
    const lines = [
      ...problems.map((problem) => `problem  ${problem}`),
      ...warnings.map((warning) => `warning  ${warning}`),
      ...(problems.length > 0 ? [] : ['ok       The server can start with these settings.']),
    ];
    return {
      status: problems.length > 0 ? 1 : 0,
      text: lines.join('\n'),
      data: { problems, warnings, variables: set },
    };
  },
});
