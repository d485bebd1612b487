/** An option `--name`; `value` names what follows it, as in `--limit <number>`. */
export type Option =
  | { type: 'boolean'; meaning: string }
  | { type: 'string'; value: string; meaning: string };

type Options = Readonly<Record<string, Option>>;

export type Call<Named extends Options = Options> = {
  /** One per entry of `args`; undefined for an optional one that was omitted. */
  words: readonly (string | undefined)[];
  options: { readonly [Name in keyof Named]?: Named[Name]['type'] extends 'boolean' ? boolean : string };
  /** Settings of the installation. */
  environment: NodeJS.ProcessEnv;
};

export type CommandResult = {
  /** 1 if it found a problem; refusals throw a ConfigError. */
  status?: 0 | 1;
  text: string;
  /** The document of `--json`. */
  data: unknown;
};

/** A command of `tessera`; `--help` and `--json` are added to each. */
export type Command<Named extends Options = Options> = {
  /** One line of the list of commands, without a full stop. */
  summary: string;
  /** Such as `<email>`, or `[name]` if it may be omitted. */
  args?: readonly string[];
  help: string;
  options: Named;
  run(call: Call<Named>): Promise<CommandResult>;
};

/** Infers the types of the options. */
export function defineCommand<const Named extends Options>(command: Command<Named>): Command<Named> {
  return command;
}

/** The option of each command that changes something. */
export const dryRunOption = {
  'dry-run': { type: 'boolean', meaning: 'Report what would change, and change nothing' },
} as const;

/** Ends the command with status 2 and its usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** @throws UsageError */
export function readWholeNumber(
  name: string,
  text: string,
  { min, max }: { min: number; max: number },
): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new UsageError(`${name} is "${text}": give a whole number from ${min} to ${max}.`);
}

/** Columns separated by two spaces. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
