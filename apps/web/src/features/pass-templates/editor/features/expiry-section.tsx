import { Input, NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { expiryDaysMax, readInstant, textLengthMax, writeInstant } from '@tessera/pass-design';
import { timeZoneNote } from '../../../../ui/form/time-zone-choices.ts';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';
import { useDesign, useEditor, useIssuesAt } from '../editor-context.ts';
import { IssueFixes } from '../issue-fixes.tsx';
import { controlId } from '../issue-location.ts';
import { Warnings } from '../panel.tsx';
import type { Features } from '../saving/design-change.ts';
import { LiquidInput } from '../texts/liquid-input.tsx';

type Expiry = Features['expiry'];

const firstDays = 365;
const kinds = [
  { value: 'never', label: 'Never' },
  { value: 'afterIssue', label: 'After issue' },
  { value: 'fixed', label: 'On a date' },
];

export function expirySummary({ expiry, validFrom }: Features): string {
  const until =
    expiry === null ? 'Never expires' : expiry.kind === 'afterIssue' ? `${expiry.days} days` : 'Until a date';
  return validFrom ? `From a date, ${until.toLowerCase()}` : until;
}

export function ExpirySection() {
  const document = useDesign();
  const { change } = useEditor();
  const { timezoneName } = useWorkspace();
  const { expiry } = document.features;
  const set = (next: Expiry) => change({ kind: 'setFeatures', features: { expiry: next } });
  const choose = (kind: string) => {
    if (kind === 'never') set(null);
    else if (kind === 'afterIssue') set({ kind, days: firstDays });
    else set({ kind: 'fixed', at: inDays(firstDays, timezoneName) });
  };
  return (
    <>
      <LiquidInput
        path="features.validFrom"
        label="Valid from"
        description="Scanners refuse the pass before this date. Write one, or insert the attribute that holds it. Apple Wallet shows it only in a field."
        placeholder="2026-12-24T19:30"
        value={document.features.validFrom ?? ''}
        charactersMax={textLengthMax}
        onChange={(validFrom) =>
          change({ kind: 'setFeatures', features: { validFrom: validFrom || undefined } })
        }
      />
      <div>
        <Input.Label>Expires</Input.Label>
        <SegmentedControl
          fullWidth
          aria-label="When passes expire"
          data={kinds}
          value={expiry?.kind ?? 'never'}
          onChange={choose}
        />
      </div>
      {expiry?.kind === 'afterIssue' && <Days days={expiry.days} onChange={set} />}
      {expiry?.kind === 'fixed' && <Day at={expiry.at} onChange={set} />}
    </>
  );
}

type PartProps = { onChange: (expiry: Expiry) => void };

function Days({ days, onChange }: PartProps & { days: number }) {
  const { error } = useIssuesAt('features.expiry.days');
  return (
    <NumberInput
      id={controlId('features.expiry.days')}
      label="Days after issue"
      description="Counted in whole days from the moment the pass is issued."
      min={1}
      max={expiryDaysMax}
      allowDecimal={false}
      clampBehavior="blur"
      value={days}
      error={error}
      onChange={(next) =>
        typeof next === 'number' && next >= 1 && onChange({ kind: 'afterIssue', days: next })
      }
    />
  );
}

function Day({ at, onChange }: PartProps & { at: string }) {
  const { timezoneName } = useWorkspace();
  const { error, warnings } = useIssuesAt('features.expiry.at');
  const choose = (local: string) => {
    const instant = readInstant(local, timezoneName);
    if (instant) onChange({ kind: 'fixed', at: writeInstant(instant, timezoneName) });
  };
  return (
    <div>
      <TextInput
        id={controlId('features.expiry.at')}
        type="datetime-local"
        label="Date and time"
        description={warnings.length > 0 ? <Warnings messages={warnings} /> : timeZoneNote(timezoneName)}
        value={localTime(at, timezoneName)}
        error={error}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <IssueFixes path="features.expiry.at" />
    </div>
  );
}

function localTime(at: string, timezone: string): string {
  const instant = new Date(at);
  return Number.isNaN(instant.getTime()) ? '' : writeInstant(instant, timezone).slice(0, 16);
}

function inDays(days: number, timezone: string): string {
  const instant = new Date();
  instant.setUTCDate(instant.getUTCDate() + days);
  instant.setUTCMinutes(0, 0, 0);
  return writeInstant(instant, timezone);
}
