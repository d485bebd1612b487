import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { formatDate } from '../../lib/format-date.ts';
import { DateTimeField } from './date-time-field.tsx';

const draw = (withTime: boolean, value: string) =>
  renderToStaticMarkup(
    <MantineProvider>
      <DateTimeField label="Doors open" withTime={withTime} value={value} onChange={() => undefined} />
    </MantineProvider>,
  );

it('shows a day and its time as two controls, each with a name of its own', () => {
  const markup = draw(true, '2026-12-24T19:30');
  const day = formatDate('2026-12-24T12:00:00Z', 'UTC');
  expect(markup).toMatch(new RegExp(`<button[^>]*aria-label="Doors open: ${day}"`));
  expect(markup).toMatch(/<input[^>]*type="time"[^>]*aria-label="Doors open: time"[^>]*value="19:30"/);
  const [, group] = /role="group" aria-labelledby="([^"]+)"/.exec(markup) ?? [];
  expect(markup).toMatch(new RegExp(`id="${group}"[^>]*>Doors open`));
});

it('leaves a part that is not chosen empty, and asks for no time if the day has none', () => {
  expect(draw(true, '2026-12-24T')).toMatch(/<input[^>]*type="time"[^>]*value=""/);
  expect(draw(true, 'T19:30')).toContain('Doors open: choose a date');
  expect(draw(false, '2026-12-24')).not.toContain('type="time"');
});

it('describes both controls by the hint and the error, for screen readers too', () => {
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <DateTimeField
        label="Doors open"
        description="In the workspace’s time zone, Europe/Oslo."
        error="Doors open needs a time."
        withTime
        value="2026-12-24T"
        onChange={() => undefined}
      />
    </MantineProvider>,
  );
  const described = [
    /role="group"[^>]*aria-describedby="([^"]+)"/,
    /type="time"[^>]*aria-describedby="([^"]+)"/,
  ].map((control) => control.exec(markup)?.[1]);
  expect(described[0]).toBe(described[1]);
  const texts = described[0]?.split(' ').map((id) => new RegExp(`id="${id}"[^>]*>([^<]+)`).exec(markup)?.[1]);
  expect(texts).toEqual(['Doors open needs a time.', 'In the workspace’s time zone, Europe/Oslo.']);
});
