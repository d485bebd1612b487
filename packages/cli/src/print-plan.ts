import type { Applied } from './apply.ts';
import type { Plan, PlannedTemplate } from './plan.ts';
import type { Fault } from './template-file.ts';

export type Style = (color: 'green' | 'yellow' | 'red' | 'dim' | 'bold', text: string) => string;

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

export function printPlan(plan: Plan, style: Style): string {
  const lines = plan.templates.flatMap((planned) => printTemplate(planned, style));
  if (plan.unmanaged.length > 0)
    lines.push(style('dim', `Without a file: ${plan.unmanaged.map(quote).join(', ')}`));
  for (const file of plan.removed)
    lines.push(style('dim', `${file} is gone; its pass template stays. Archive it in the app.`));
  lines.push(...plan.faults.map((fault) => printFault(fault, style)));
  return [...lines, summary(plan)].join('\n');
}

function summary({ templates, faults }: Plan): string {
  if (faults.length > 0) return `${count(faults.length, 'error')}. Nothing can be applied.`;
  const number = (action: string) => templates.filter((planned) => planned.action === action).length;
  const parts = [
    `${number('create')} to create`,
    `${number('change')} to change`,
    `${number('none')} unchanged`,
  ];
  const toPublish = templates.filter(({ willPublish }) => willPublish).length;
  if (toPublish > 0) parts.push(`${toPublish} to publish`);
  return `Plan: ${parts.join(', ')}.`;
}

const titles = {
  create: ['+', 'green', 'to create'],
  change: ['~', 'yellow', 'changed'],
  none: [' ', 'dim', 'unchanged'],
} as const;

function printTemplate(planned: PlannedTemplate, style: Style): string[] {
  const { file, action, willPublish, isOutdated, issues, template } = planned;
  const [sign, color, title] = titles[action];
  const lines = [
    `${style(color, `${sign} ${file}`)}  ${quote(template.name)} ${title}${willPublish ? ', to publish' : ''}`,
  ];
  lines.push(...printChanges(planned).map((sentence) => `    ${sentence}`));
  if (isOutdated)
    lines.push(
      style(
        'red',
        '    ! The pass template changed on the server since this file was pulled. Pull it first, or overwrite the server with --force.',
      ),
    );
  if (action === 'none') return lines;
  for (const { severity, path, message } of issues)
    lines.push(`    ${style(severity === 'error' ? 'red' : 'yellow', severity)} design.${path}: ${message}`);
  return lines;
}

/** Changes without a sentence: the name is not part of the design, and some changes show on no pass. */
function printChanges({ changes, sentences }: PlannedTemplate): string[] {
  const named = changes.flatMap((change) =>
    change.kind === 'changed' && change.path === 'name'
      ? [`Name changed from ${quote(String(change.before))} to ${quote(String(change.after))}`]
      : [],
  );
  if (sentences.length > 0 || named.length === changes.length) return [...named, ...sentences];
  const paths = changes.map(({ path }) => path).filter((path) => path !== 'name');
  return [...named, `No visible change, in ${paths.join(', ')}`];
}

const quote = (name: string): string => `“${name}”`;

export function printFault({ file, line, path, message }: Fault, style: Style): string {
  const place = line === null ? file : `${file}:${line}`;
  return `${style('red', 'error')} ${place}${path === '' ? '' : ` ${path}`}: ${message}`;
}

/** The plan as JSON. */
export function planAsJson({ templates, faults, unmanaged, removed }: Plan): string {
  const presented = templates.map(
    ({ file, action, changes, sentences, willPublish, isOutdated, issues, template, server }) => ({
      ...{
        file,
        id: server?.id ?? null,
        name: template.name,
        action,
        willPublish,
        isOutdated,
        changes,
        sentences,
        issues,
      },
    }),
  );
  return JSON.stringify(
    { templates: presented, errors: faults, withoutFile: unmanaged, removedFiles: removed },
    null,
    2,
  );
}

/** The applied and the failed steps; `reason` explains the failure. */
export function printApplied({ done, failed, left }: Applied, reason: string, style: Style): string {
  const lines = done.map(({ file, steps }) => `${style('green', '✓')} ${file}: ${steps.join(', ')}`);
  if (!failed) return [...lines, `Applied ${count(done.length, 'file')}.`].join('\n');
  const partly = failed.steps.length > 0 ? `${failed.steps.join(', ')}, and then failed: ` : '';
  lines.push(`${style('red', '✗')} ${failed.file}: ${partly}${reason}`);
  lines.push(...left.map((file) => `${style('dim', '·')} ${file}: not applied`));
  const rest = left.length + 1;
  return [
    ...lines,
    `Applied ${count(done.length, 'file')}; ${rest} failed or not applied. Correct the error and apply again.`,
  ].join('\n');
}
