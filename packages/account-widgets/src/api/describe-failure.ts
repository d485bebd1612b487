/** The message for a failed change: the error’s own if it has one. */
export function describeFailure(
  error: unknown,
  fallback = 'Something went wrong. Please try again.',
): string {
  return error instanceof Error && error.message !== '' ? error.message : fallback;
}
