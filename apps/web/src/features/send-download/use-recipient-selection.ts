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
  leftOut: { id: string; option: RecipientOption | undefined }[];
  isChanged: boolean;
  select: (passes: RecipientOption[]) => void;
  unselect: (passes: Pick<RecipientOption, 'id'>[]) => void;
  clearAll: () => void;
  reset: () => void;
  /** Drops selected passes that are not in `all`, the whole list. */
  dropUnknown: (all: readonly RecipientOption[]) => void;
};

type Choosing = {
  options: RecipientOptions | undefined;
  isWhole: boolean;
  openedWith: readonly string[];
  /** All that can be selected are, at first. */
  isAllChosen?: boolean;
};

const nothing: RecipientOption[] = [];

/** Keeps the selection consistent while filters, other admins and holders change the available passes. */
export function useRecipientSelection({
  options,
  isWhole,
  openedWith,
  isAllChosen,
}: Choosing): RecipientChoice {
  const [opened, setOpened] = useState<RecipientSelection | null>(null);
  const [leftOut, setLeftOut] = useState<RecipientChoice['leftOut']>([]);
  const [selection, setSelection] = useState(emptySelection);
  if (options && !opened) {
    const found = passesById(options.passes, openedWith);
    const first = selectRecipients(emptySelection, isAllChosen ? options.passes : [...found.values()]);
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
