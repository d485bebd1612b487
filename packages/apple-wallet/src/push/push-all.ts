import type { PushOutcome, PushRequest } from './push-types.ts';

type Submit = (request: PushRequest, done: (outcome: PushOutcome) => void) => void;

/** Sends every request of a source with limited concurrency and resolves after the last outcome. */
export async function pushAll<Request extends PushRequest>(
  requests: Iterable<Request> | AsyncIterable<Request>,
  onOutcome: (request: Request, outcome: PushOutcome) => void,
  submit: Submit,
  windowMax: number,
): Promise<void> {
  const failures: unknown[] = [];
  let open = 0;
  let wake: () => void = () => undefined;
  const changed = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  for await (const request of requests) {
    open++;
    submit(request, (outcome) => {
      open--;
      try {
        onOutcome(request, outcome);
      } catch (error) {
        failures.push(error);
      }
      wake();
    });
    while (open >= windowMax && failures.length === 0) await changed();
    if (failures.length > 0) break;
  }
  while (open > 0) await changed();
  if (failures.length > 0) throw failures[0];
}
