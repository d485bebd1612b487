/** What a dialog says of a change that failed: the error’s own words where it has any. */
export function describeFailure(
  error: unknown,
  fallback = 'Something went wrong. Please try again.',
): string {
  return error instanceof Error && error.message !== '' ? error.message : fallback;
}
