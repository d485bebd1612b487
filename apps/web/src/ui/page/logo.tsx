const tile = 'M8 2h16a6 6 0 0 1 6 6v4a4 4 0 0 0 0 8v4a6 6 0 0 1-6 6H8a6 6 0 0 1-6-6V8a6 6 0 0 1 6-6Z';
const letter = 'M9 10h12.500v3.400h-4.400V23h-3.700v-9.600H9z';

export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path fill="var(--logo-fill, light-dark(#0f766e, #2ba195))" d={tile} />
      <path fill="#ffffff" d={letter} />
    </svg>
  );
}
