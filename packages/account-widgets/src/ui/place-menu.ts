type Box = { top: number; bottom: number; right: number };
type Place = { top: number | null; bottom: number | null; right: number };

const gap = 4;

/** Below its button, aligned right; above it if there is no space below. In pixels from the window’s edges. */
export function placeMenu(button: Box, menuHeight: number, window: { width: number; height: number }): Place {
  const right = Math.max(gap, window.width - button.right);
  const fitsBelow = button.bottom + gap + menuHeight <= window.height;
  const fitsAbove = button.top - gap - menuHeight >= 0;
  return fitsBelow || !fitsAbove
    ? { top: button.bottom + gap, bottom: null, right }
    : { top: null, bottom: window.height - button.top + gap, right };
}
