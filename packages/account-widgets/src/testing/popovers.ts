/** Marks open popovers, which happy-dom lacks. */
export const openPopover = 'data-popover-open';

function toggle(popover: HTMLElement, isOpening = !popover.hasAttribute(openPopover)): void {
  if (isOpening === popover.hasAttribute(openPopover)) return;
  const dispatch = (name: string) =>
    popover.dispatchEvent(Object.assign(new Event(name), { newState: isOpening ? 'open' : 'closed' }));
  dispatch('beforetoggle');
  popover.toggleAttribute(openPopover, isOpening);
  dispatch('toggle');
}

/** Opens the popover of a button that is clicked. */
function clickTarget(event: Event): void {
  const [clicked] = event.composedPath();
  const button = clicked instanceof Element ? clicked.closest('[popovertarget]') : null;
  const id = button?.getAttribute('popovertarget');
  const root = button?.getRootNode();
  const popover = id && root instanceof ShadowRoot ? root.querySelector(`[id="${id}"]`) : null;
  if (popover instanceof HTMLElement) toggle(popover);
}

/** Adds popovers to happy-dom; returns the function that removes them. */
export function addPopovers(): () => void {
  Object.assign(HTMLElement.prototype, {
    showPopover: function (this: HTMLElement) {
      toggle(this, true);
    },
    hidePopover: function (this: HTMLElement) {
      toggle(this, false);
    },
  });
  document.addEventListener('click', clickTarget);
  return () => document.removeEventListener('click', clickTarget);
}
