import type { ReactNode } from 'react';

type SceneProps = {
  /** What a screen reader says in its place; without one the drawing only decorates. */
  label?: string;
  width?: number;
  height?: number;
  children: ReactNode;
};

/** The sheet behind a drawing. Its colors come from the page’s style, so that every drawing follows light and dark. */
export function Scene({ label, width = 640, height = 260, children }: SceneProps) {
  const shared = { className: 'scene', viewBox: `0 0 ${width} ${height}` };
  const drawing = (
    <>
      <rect className="d-sheet" width={width} height={height} />
      {children}
    </>
  );
  if (!label)
    return (
      <svg {...shared} aria-hidden="true">
        {drawing}
      </svg>
    );
  return (
    <svg {...shared} role="img" aria-label={label}>
      {drawing}
    </svg>
  );
}
