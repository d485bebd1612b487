import type { CSSProperties } from 'react';

const bar: CSSProperties = {
  height: 16,
  marginBlock: 16,
  borderRadius: 6,
  background: 'rgb(128 128 128 / 0.16)',
};

/** Rendered on the server, without shadow root and stylesheet, so all styles are inline. */
export function LightSkeleton() {
  return (
    <div aria-hidden="true" style={{ padding: '8px 0' }}>
      <div style={{ ...bar, width: '40%' }} />
      <div style={{ ...bar, width: '72%' }} />
      <div style={{ ...bar, width: '56%' }} />
    </div>
  );
}
