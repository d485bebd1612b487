import { amountText, shownValue, type TillCard } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { findPass, findPassUser, type PassUserRow } from '../passes/find-pass.ts';
import { findProgram, loadRules } from '../programs/find-program.ts';
import { getStanding } from '../programs/list-entries.ts';

type Wanted = {
  passId: string;
  /** Does not count as the last visit. */
  scanId?: string;
  /** Numbers to show beside the balances of the program. */
  attributes: readonly string[];
  /** The holder showed no pass. */
  isFound?: boolean;
};

/** Of currencies without a program. */
const currencyDecimals = 2;

export async function loadTillCard(
  ctx: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  { passId, scanId, attributes, isFound = false }: Wanted,
): Promise<TillCard> {
  const pass = await findPass(tx, passId);
  const { template, document } = await findPublishedDesign(tx, pass.pass_template_id);
  const user = await findPassUser(tx, pass.pass_user_id);
  const values = { ...user.attributes, ...pass.attributes };
  const program =
    template.program_id === null ? noProgram : await ofProgram(ctx, tx, { passId, template, document });
  const balances = new Set(program.numbers.map(({ attribute }) => attribute));
  const others = [...new Set(attributes)]
    .filter((key) => !balances.has(key))
    .map((key) => {
      const value = Number(values[key] ?? 0);
      return {
        attribute: key,
        label: labelOf(document, key),
        value,
        decimals: typeOf(document, key) === 'currency' ? currencyDecimals : null,
        text: String(value),
      };
    });
  return {
    passId,
    holderName: isFound ? initialName(user) : `${user.first_name} ${user.last_name}`.trim(),
    passTemplateName: template.name,
    shortCode: pass.short_code,
    ...program,
    numbers: [...program.numbers, ...others],
    lastVisitAt: await findLastVisit(tx, passId, scanId),
  };
}

/** Such as `Ada L.`. */
export function initialName({
  first_name,
  last_name,
}: Pick<PassUserRow, 'first_name' | 'last_name'>): string {
  const [initial] = last_name.trim();
  return `${first_name} ${initial ? `${initial}.` : ''}`.trim();
}

const labelOf = ({ attributes }: DesignDocument, key: string): string =>
  attributes.find((attribute) => attribute.key === key)?.label || key;

const typeOf = ({ attributes }: DesignDocument, key: string) =>
  attributes.find((attribute) => attribute.key === key)?.type;

type OfProgram = Pick<TillCard, 'numbers' | 'rewards' | 'buyable' | 'tier' | 'currencyDecimals'>;
const noProgram: OfProgram = {
  numbers: [],
  rewards: [],
  buyable: [],
  tier: null,
  currencyDecimals,
};

async function ofProgram(
  ctx: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  { passId, template, document }: { passId: string; template: { id: string }; document: DesignDocument },
): Promise<OfProgram> {
  const standing = await getStanding(ctx, tx, passId);
  const program = await findProgram(tx, template.id);
  const rules = await loadRules(tx, program.id, program.version);
  const balanceOf = (key: string) => rules.balances.find(({ attribute }) => attribute === key);
  return {
    numbers: standing.balances.map(({ attribute, amount, text }) => {
      const balance = balanceOf(attribute);
      return {
        attribute,
        label: labelOf(document, attribute),
        value: balance ? shownValue(balance, amount) : amount,
        decimals: balance?.decimals ?? 0,
        text,
      };
    }),
    rewards: standing.rewards.map(({ id, name, lapsesAt }) => ({ id, name, lapsesAt })),
    buyable: standing.buyable.map(({ key, name, price, balance: attribute }) => {
      const balance = balanceOf(attribute);
      return { key, name, price: balance ? amountText(balance, price) : String(price) };
    }),
    tier: standing.tier,
    currencyDecimals: rules.currencyDecimals,
  };
}

async function findLastVisit(
  { workspaceId, db }: WorkspaceTransaction,
  passId: string,
  scanId: string | undefined,
): Promise<string | null> {
  const last = await db
    .selectFrom('scans')
    .select('scanned_at')
    .where('workspace_id', '=', workspaceId)
    .where('pass_id', '=', passId)
    .where('outcome', '=', 'accepted')
    .$if(scanId !== undefined, (select) => select.where('id', '<>', scanId ?? ''))
    .orderBy('scanned_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.scanned_at.toISOString() ?? null;
}
