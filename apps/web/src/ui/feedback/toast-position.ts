const positions = ['bottom-right', 'bottom-left', 'bottom-center', 'top-center'] as const;

/** Pixels: a toast of two lines, and Mantine's margin. */
const toast = { width: 440, height: 96, margin: 16 };
const barHeight = 84;

const controls = 'button, a[href], input, select, textarea, [role="button"], [role="tab"]';

export function toastPosition(page: Document = document, { innerWidth, innerHeight } = window) {
  const rects = [...page.querySelectorAll(controls)]
    .filter((control) => !control.closest('[data-position]'))
    .map((control) => control.getBoundingClientRect());
  const width = Math.min(toast.width, innerWidth - 2 * toast.margin);
  const bottom = innerHeight - (page.querySelector('[data-at-bottom]') ? barHeight : toast.margin);
  const coveredAt = (position: (typeof positions)[number]): number => {
    const [edge, side] = position.split('-');
    const y = edge === 'top' ? toast.margin : bottom - toast.height;
    const free = innerWidth - width;
    const x = side === 'left' ? toast.margin : side === 'right' ? free - toast.margin : free / 2;
    return rects.filter(
      (rect) =>
        rect.width > 0 &&
        rect.left < x + width &&
        rect.right > x &&
        rect.top < y + toast.height &&
        rect.bottom > y,
    ).length;
  };
  return positions.toSorted((one, other) => coveredAt(one) - coveredAt(other))[0] ?? positions[0];
}
