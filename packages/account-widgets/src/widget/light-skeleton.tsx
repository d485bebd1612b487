import type { CSSProperties } from 'react';

const bar: CSSProperties = {
  height: 16,
  marginBlock: 16,
  borderRadius: 6,
  background: 'rgb(128 128 128 / 0.16)',
};

/** What a server renders: there are neither shadow roots nor stylesheets yet, so it says all of itself inline. */
export function LightSkeleton() {
  return (
    <div aria-hidden="true" style={{ padding: '8px 0' }}>
      <div style={{ ...bar, width: '40%' }} />
      <div style={{ ...bar, width: '72%' }} />
      <div style={{ ...bar, width: '56%' }} />
    </div>
  );
}
