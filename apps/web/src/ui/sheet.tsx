import { useEffect } from 'react';
import { PartPending } from './part-pending.tsx';
import type { SideSheetProps } from './side-sheet.tsx';
import { useFetched } from './use-fetched.ts';
import { useFirstPress } from './use-first-press.ts';

const fetchSheet = () => import('./side-sheet.tsx').then((module) => module.SideSheet);

/** A panel from the edge of the screen. What draws it is fetched with the first press on a page that has one. */
export function Sheet(props: SideSheetProps) {
  const [SideSheet, fetchOnce, prepare] = useFetched(fetchSheet, () => props.isOpen && props.onClose());
  useFirstPress(prepare);
  useEffect(() => {
    if (props.isOpen) fetchOnce();
  });
  if (SideSheet) return <SideSheet {...props} />;
  return props.isOpen && <PartPending />;
}
