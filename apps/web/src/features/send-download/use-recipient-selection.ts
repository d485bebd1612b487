import type { RecipientOption, RecipientOptions } from '@tessera/contract';
import { useMemo, useState } from 'react';
import {
  emptySelection,
  type RecipientLists,
  type RecipientSelection,
  selectRecipients,
  splitRecipients,
  unselectRecipients,
} from './recipient-selection.ts';

export type RecipientChoice = RecipientLists & {
  /** The passes among `openedWith` that could not be selected, each with what the list says about it. */
  leftOut: { id: string; option: RecipientOption | undefined }[];
  /** Whether the selection differs from the one the page opened with. */
  isChanged: boolean;
  select: (passes: RecipientOption[]) => void;
  unselect: (passes: Pick<RecipientOption, 'id'>[]) => void;
  clearAll: () => void;
  /** Restores the selection the page opened with. */
  reset: () => void;
  /** Drops the selected passes that are not among these, which are all there are. */
  dropUnknown: (all: readonly RecipientOption[]) => void;
};

type Choosing = {
  /** Undefined until they are loaded, and if they could not be. */
  options: RecipientOptions | undefined;
  /** Whether the options are all passes of the template, not those of a filter. */
  isWhole: boolean;
  /** The passes that are selected when the page opens. */
  openedWith: readonly string[];
};

const nothing: RecipientOption[] = [];

/** Which passes are selected, while filters, other admins and their holders change the available ones. */
export function useRecipientSelection({ options, isWhole, openedWith }: Choosing): RecipientChoice {
  const [opened, setOpened] = useState<RecipientSelection | null>(null);
  const [leftOut, setLeftOut] = useState<RecipientChoice['leftOut']>([]);
  const [selection, setSelection] = useState(emptySelection);
  if (options && !opened) {
    const found = passesById(options.passes, openedWith);
    const first = selectRecipients(emptySelection, [...found.values()]);
    setOpened(first);
    setSelection(first);
    setLeftOut(openedWith.filter((id) => !first.has(id)).map((id) => ({ id, option: found.get(id) })));
  }
  const available = options?.passes ?? nothing;
  const lists = useMemo(
    () => splitRecipients(available, selection, isWhole),
    [available, selection, isWhole],
  );
  return {
    ...lists,
    leftOut,
    isChanged: opened !== null && !haveSameIds(selection, opened),
    select: (passes) => setSelection((current) => selectRecipients(current, passes)),
    unselect: (passes) => setSelection((current) => unselectRecipients(current, passes)),
    clearAll: () => setSelection(emptySelection),
    reset: () => setSelection(opened ?? emptySelection),
    dropUnknown: (all) =>
      setSelection((current) =>
        selectRecipients(
          emptySelection,
          all.filter(({ id }) => current.has(id)),
        ),
      ),
  };
}

function passesById(
  passes: readonly RecipientOption[],
  ids: readonly string[],
): ReadonlyMap<string, RecipientOption> {
  const wanted = new Set(ids);
  return new Map(passes.flatMap((pass) => (wanted.has(pass.id) ? [[pass.id, pass] as const] : [])));
}

const haveSameIds = (a: RecipientSelection, b: RecipientSelection): boolean =>
  a.size === b.size && [...a.keys()].every((id) => b.has(id));
