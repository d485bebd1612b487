import { type ComponentProps, cloneElement, type PointerEvent, type ReactElement } from 'react';
import { useFetched } from './use-fetched.ts';
import { useShownTarget } from './use-shown-target.ts';

type HintProps = {
  /** Null where there is nothing to say. */
  label: string | null;
  /** For what is said nowhere else: shown to fingers and to the focus, too. */
  isForAll?: boolean;
  /** What it is about; an element that takes what an HTML element takes. */
  children: ReactElement<ComponentProps<'button'>> | ReactElement<ComponentProps<'span'>>;
};

const fetchBubble = () => import('./hint-bubble.tsx').then((module) => module.HintBubble);

/** A few words over a thing that is hovered. What places them is fetched when somebody comes near for the first time. */
export function Hint({ label, isForAll = false, children }: HintProps) {
  const [HintBubble, fetchOnce] = useFetched(fetchBubble);
  const { target, isShown, show, hide } = useShownTarget();
  const approach = (event: { currentTarget: HTMLElement }) => {
    if (label === null) return;
    fetchOnce(false);
    show(event.currentTarget);
  };
  const handlers = {
    onPointerEnter: (event: PointerEvent<HTMLElement>) => {
      if (isForAll || event.pointerType === 'mouse') approach(event);
    },
    onPointerLeave: (event: PointerEvent) => {
      // A finger is lifted before the words are there; they go with the next press elsewhere.
      if (event.pointerType === 'mouse') hide();
    },
    ...(isForAll && {
      onFocus: (event: { currentTarget: HTMLElement }) => {
        if (event.currentTarget.matches(':focus-visible')) approach(event);
      },
      onBlur: hide,
    }),
  };
  return (
    <>
      {cloneElement<object>(children, handlers)}
      {HintBubble && target && (
        <HintBubble target={target} label={label ?? ''} isShown={isShown && label !== null} />
      )}
    </>
  );
}
