export function Eye({ isCrossed }: { isCrossed: boolean }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      aria-hidden="true"
    >
      <path d="M2 12s3.600-6.500 10-6.500S22 12 22 12s-3.600 6.500-10 6.500S2 12 2 12Z" />
      <circle cx="12" cy="12" r="2.800" />
      {isCrossed && <path d="M4 4l16 16" strokeLinecap="round" />}
    </svg>
  );
}
