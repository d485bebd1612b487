import { createHash } from 'node:crypto';
import { readShortCode, type ScanInput, type ScanOutcome } from '@tessera/contract';
import { isReadAs, textsBehind } from '@tessera/pass-design';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { peopleSubjectId } from '../../platform/database/schema/search-tables.ts';
import { indexedValues } from '../../platform/database/search/save-attribute-values.ts';
import { readPassSerialNumber } from '../../platform/public-ids.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { findPassByShortCode } from '../passes/find-pass.ts';
import { type LoadedPass, loadPass } from '../rendering/load-pass.ts';
import {
  rotatingBarcodeSecret,
  splitRotatingBarcode,
  stepOfRotatingCode,
} from '../rendering/rotating-barcode.ts';

export type ScannedPass = {
  passId: string;
  codeStep: number | null;
  refusal: Extract<ScanOutcome, 'codeMissing' | 'codeWrong'> | null;
};

type Reader = Pick<Context, 'clock' | 'config' | 'database' | 'keys'>;
/** `at`: the time of the scan, by which a code is judged. */
type Scanned = Pick<ScanInput, 'barcode'> & {
  workspaceId: string;
  at: Date;
  /** In which a barcode that shows an attribute is searched for. */
  templateIds: readonly string[];
};

/** Further passes with an equal value are refused as ambiguous. */
const candidatesMax = 10;

/** Finds candidates by the serial number in the text or by the attribute that the barcode shows, then renders and compares each barcode. */
export async function findScannedPass(
  ctx: Reader,
  scanned: Scanned,
): Promise<ScannedPass | 'unknown' | 'ambiguous'> {
  const rotated = splitRotatingBarcode(scanned.barcode);
  const texts = [...textsBehind(scanned.barcode), ...(rotated ? [rotated.message] : [])];
  const found = new Map<string, ScannedPass>();
  for (const text of texts) {
    const passIds = await findCandidates(ctx, scanned, text);
    if (passIds.length > candidatesMax) return 'ambiguous';
    for (const passId of passIds) {
      const loaded = await loadPass(ctx, { workspaceId: scanned.workspaceId, passId });
      const pass = loaded && (await checkBarcode(ctx, loaded, scanned));
      if (pass) found.set(passId, pass);
    }
  }
  const [only] = found.values();
  if (found.size > 1) return 'ambiguous';
  return only ?? (await findByShortCode(ctx, scanned)) ?? 'unknown';
}

/** Of a typed short code. It replaces the barcode but for the changing code of one. */
async function findByShortCode(ctx: Reader, { workspaceId, barcode }: Scanned): Promise<ScannedPass | null> {
  const code = readShortCode(barcode);
  if (!code) return null;
  const row = await ctx.database.inWorkspace(workspaceId, (tx) => findPassByShortCode(tx, code));
  if (!row) return null;
  const loaded = await loadPass(ctx, { workspaceId, passId: row.id });
  if (!loaded) return null;
  const rotates = loaded.renderer.contentOf(loaded.pass, loaded.user).barcode?.rotating === true;
  const lacksCode = rotates && !(await isOnIPhone(ctx, workspaceId, row.id));
  return { passId: row.id, codeStep: null, refusal: lacksCode ? 'codeMissing' : null };
}

const serialForm = /[1-9a-z][0-9a-z]{0,12}\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

async function findCandidates(
  { database }: Reader,
  { workspaceId, templateIds }: Scanned,
  text: string,
): Promise<string[]> {
  const [serial = ''] = serialForm.exec(text) ?? [];
  const address = readPassSerialNumber(serial);
  if (address) return address.workspaceId === workspaceId ? [address.passId] : [];
  const found: string[] = [];
  for (const passTemplateId of templateIds)
    found.push(
      ...(await database.inWorkspace(workspaceId, (tx) => findByAttribute(tx, passTemplateId, text))),
    );
  return found;
}

async function findByAttribute(
  tx: WorkspaceTransaction,
  passTemplateId: string,
  text: string,
): Promise<string[]> {
  const { workspaceId } = tx;
  const { document } = await findPublishedDesign(tx, passTemplateId);
  const [, noun, key] = shownAttribute.exec(document.barcode?.message ?? '') ?? [];
  if (!noun || !key) return [];
  const [value] = indexedValues('', { [key]: text });
  if (!value) return [];
  let passes = tx.db
    .selectFrom('passes')
    .select('passes.id')
    .where('passes.workspace_id', '=', workspaceId)
    .where('passes.pass_template_id', '=', passTemplateId)
    .limit(candidatesMax + 1);
  const ofSubject = tx.db
    .selectFrom('attribute_values')
    .select('entry_id')
    .where('workspace_id', '=', workspaceId)
    .where('subject_id', '=', noun === 'user' ? peopleSubjectId : passTemplateId)
    .where('key', '=', key)
    .where('value', '=', value.text);
  passes = passes.where(noun === 'user' ? 'passes.pass_user_id' : 'passes.id', 'in', ofSubject);
  return (await passes.execute()).map(({ id }) => id);
}

/** A barcode that shows one attribute and nothing else. */
const shownAttribute = /^\s*\{\{-?\s*(user|attributes)\.([A-Za-z][A-Za-z0-9_]*)\s*-?\}\}\s*$/;

async function checkBarcode(
  ctx: Reader,
  { pass, user, renderer }: LoadedPass,
  { barcode: text, at }: Scanned,
): Promise<ScannedPass | null> {
  const { barcode } = renderer.contentOf(pass, user);
  if (!barcode) return null;
  const message = barcode.message.trim();
  const passId = pass.id;
  if (isReadAs({ ...barcode, message }, text)) {
    // Only Google Wallet draws codes: a pass that an iPhone holds shows the message alone.
    const lacksCode = barcode.rotating === true && !(await isOnIPhone(ctx, pass.workspace_id, passId));
    return { passId, codeStep: null, refusal: lacksCode ? 'codeMissing' : null };
  }
  const rotated = barcode.rotating ? splitRotatingBarcode(text) : null;
  if (rotated?.message !== message) return null;
  const codeStep = stepOfRotatingCode(rotatingBarcodeSecret(ctx.keys, passId), rotated.code, at);
  return { passId, codeStep, refusal: codeStep === null ? 'codeWrong' : null };
}

async function isOnIPhone({ database }: Reader, workspaceId: string, passId: string): Promise<boolean> {
  const row = await database.inWorkspace(workspaceId, ({ db }) =>
    db
      .selectFrom('apple_registrations')
      .select('pass_id')
      .where('workspace_id', '=', workspaceId)
      .where('pass_id', '=', passId)
      .limit(1)
      .executeTakeFirst(),
  );
  return row !== undefined;
}

/** Omits the time: a scan without an answer is repeated with its time. */
export function scanRequestHash({ barcode, passTemplateId, action, goal }: ScanInput): Buffer {
  const request = JSON.stringify([barcode, passTemplateId ?? null, action, ...(goal ? [goal] : [])]);
  return createHash('sha256').update(request, 'utf8').digest();
}
