import { expectTypeOf, test } from 'vitest';
import type { AppEvent } from './app-events.ts';

test('an event with a misspelt name or a wrong payload does not compile', () => {
  type Issued<Type, Payload> = { type: Type; payload: Payload };
  type Pass = { passId: string; passTemplateId: string };
  expectTypeOf<Issued<'pass.issued', Pass>>().toExtend<AppEvent>();
  expectTypeOf<Issued<'pass.isued', Pass>>().not.toExtend<AppEvent>();
  expectTypeOf<Issued<'pass.issued', { passId: string }>>().not.toExtend<AppEvent>();
});
