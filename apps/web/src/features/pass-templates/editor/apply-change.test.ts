import { designDocumentSchema, emptyDesignDocument } from '@tessera/pass-design';
import { describe, expect, it } from 'vitest';
import { applyChange } from './apply-change.ts';
import type { DesignChange } from './design-change.ts';

const document = emptyDesignDocument('eventTicket', 'Gallery night');
const changedBy = (...changes: DesignChange[]) =>
  changes.reduce(applyChange, { name: 'Gallery night', document }).document;
const keys = (fields: { key: string }[]) => fields.map(({ key }) => key);

describe('changing a design', () => {
  it('moves a field within its slot and into another one', () => {
    const within = changedBy({
      kind: 'moveField',
      slot: 'auxiliary',
      index: 2,
      toSlot: 'auxiliary',
      toIndex: 0,
    });
    expect(keys(within.fields.auxiliary)).toEqual(['seat', 'guest', 'section']);
    const across = changedBy({ kind: 'moveField', slot: 'auxiliary', index: 2, toSlot: 'back', toIndex: 0 });
    expect(keys(across.fields.auxiliary)).toEqual(['guest', 'section']);
    expect(keys(across.fields.back)[0]).toBe('seat');
  });

  it('leaves the design alone when the field is not there or cannot move farther', () => {
    expect(changedBy({ kind: 'moveField', slot: 'back', index: 9, toSlot: 'header', toIndex: 0 })).toEqual(
      document,
    );
    expect(
      changedBy({ kind: 'moveField', slot: 'auxiliary', index: 0, toSlot: 'auxiliary', toIndex: -1 }),
    ).toEqual(document);
  });

  it('texts follow an attribute that gets another key or another scope, and words alike do not', () => {
    const index = document.attributes.findIndex(({ key }) => key === 'seat');
    const changed = changedBy(
      {
        kind: 'setText',
        part: 'description',
        text: 'attributes.seat of {{ attributes.seat | upcase }} {{ attributes.seats }}',
      },
      { kind: 'changeAttribute', index, attribute: { key: 'chair', scope: 'user' } },
    );
    expect(changed.description).toBe('attributes.seat of {{ user.chair | upcase }} {{ attributes.seats }}');
    expect(changed.fields.auxiliary.find(({ key }) => key === 'seat')?.value).toBe('{{ user.chair }}');
  });

  it('stays a well-formed document through every kind of change', () => {
    const changed = changedBy(
      { kind: 'setColor', part: 'background', color: '#112233' },
      {
        kind: 'setImage',
        slot: 'cover',
        image: { file: 'a'.repeat(64), crop: { x: 0, y: 0.25, width: 1, height: 0.5 } },
      },
      { kind: 'setImage', slot: 'cover', image: null },
      { kind: 'addField', slot: 'header', field: { key: 'gate', label: 'Gate', value: '7', kind: 'text' } },
      { kind: 'changeField', slot: 'header', index: 1, field: { kind: 'currency', currencyCode: 'EUR' } },
      { kind: 'removeField', slot: 'header', index: 0 },
      { kind: 'setBarcode', barcode: null },
      {
        kind: 'setFeatures',
        features: { sharingProhibited: true, expiry: { kind: 'afterIssue', days: 30 } },
      },
      { kind: 'moveAttribute', index: 0, toIndex: 1 },
      { kind: 'removeAttribute', index: 4 },
    );
    expect(designDocumentSchema.safeParse(JSON.parse(JSON.stringify(changed))).error).toBeUndefined();
    expect(changed.fields.header).toEqual([
      { key: 'gate', label: 'Gate', value: '7', kind: 'currency', currencyCode: 'EUR' },
    ]);
  });
});
