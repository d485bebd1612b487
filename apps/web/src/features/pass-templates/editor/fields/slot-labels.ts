import type { FieldSlot } from '@tessera/pass-design';

export const slotLabels: Record<FieldSlot, { title: string; hint: string }> = {
  header: { title: 'Header', hint: 'Top right, and the only part that shows in a stack of passes.' },
  primary: { title: 'Primary', hint: 'The largest text of the pass.' },
  secondary: { title: 'Secondary', hint: 'The first row below.' },
  auxiliary: { title: 'Auxiliary', hint: 'The row after that, smaller.' },
  back: { title: 'Back', hint: 'Behind the pass: terms, contact details, anything long.' },
};
