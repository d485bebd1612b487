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
    const within = changedBy({ kind: 'moveField', id: 'seat', toSlot: 'auxiliary', toIndex: 0 });
    expect(keys(within.fields.auxiliary)).toEqual(['seat', 'section']);
    const across = changedBy({ kind: 'moveField', id: 'seat', toSlot: 'back', toIndex: 0 });
    expect(keys(across.fields.auxiliary)).toEqual(['section']);
    expect(keys(across.fields.back)[0]).toBe('seat');
  });

  it('forgets a removed field in the poster and in the rows of Google Wallet', () => {
    const changed = changedBy(
      { kind: 'setLayout', layout: { style: 'poster', poster: { fields: ['seat', 'guest'] } } },
      { kind: 'setLayout', layout: { googleRows: [['seat'], ['guest', 'section']] } },
      { kind: 'removeField', id: 'seat' },
    );
    expect(changed).toMatchObject({ poster: { fields: ['guest'] }, googleRows: [['guest', 'section']] });
    expect(designDocumentSchema.safeParse(changed).success).toBe(true);
  });

  it('leaves the design alone when the field is not there or cannot move farther', () => {
    expect(changedBy({ kind: 'moveField', id: 'nothing', toSlot: 'header', toIndex: 0 })).toEqual(document);
    expect(changedBy({ kind: 'moveField', id: 'section', toSlot: 'auxiliary', toIndex: -1 })).toEqual(
      document,
    );
  });

  it('texts follow an attribute’s new key or scope, and similar words do not', () => {
    const changed = changedBy(
      {
        kind: 'setText',
        part: 'description',
        text: 'attributes.seat of {{ attributes.seat | upcase }} {{ attributes.seats }}',
      },
      { kind: 'changeAttribute', id: 'seat', attribute: { key: 'chair', scope: 'user' } },
    );
    expect(changed.description).toBe('attributes.seat of {{ user.chair | upcase }} {{ attributes.seats }}');
    expect(changed.fields.auxiliary.find(({ key }) => key === 'seat')?.value).toBe('{{ user.chair }}');
    expect(changed.details.seat).toBe('{{ user.chair }}');
  });

  it('another picture keeps what the slot shows by value, and both end with it', () => {
    const when = [{ key: 'seat', operator: 'is' as const, value: '1A' }];
    const variants = [{ id: 'front', when, file: 'b'.repeat(64), crop: null }];
    const base = { kind: 'setImage', slot: 'logo', image: { file: 'a'.repeat(64), crop: null } } as const;
    const varied = { kind: 'setLooks', slot: 'logo', looks: { variants } } as const;
    const replaced = { ...base, image: { file: 'c'.repeat(64), crop: null, alt: 'A hall' } };
    expect(changedBy(base, varied, replaced).images.logo).toEqual({ ...replaced.image, variants });
    expect(changedBy(base, varied, { ...base, image: null }).images.logo).toBeUndefined();
    const renamed = changedBy(base, varied, {
      kind: 'changeAttribute',
      id: 'seat',
      attribute: { key: 'chair' },
    });
    expect(renamed.images.logo?.variants?.[0]?.when).toEqual([{ ...when[0], key: 'chair' }]);
    expect(designDocumentSchema.safeParse(renamed).success).toBe(true);
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
      {
        kind: 'addField',
        slot: 'header',
        field: { id: 'gate', key: 'gate', label: 'Gate', value: '7', kind: 'text' },
      },
      { kind: 'changeField', id: 'gate', field: { kind: 'currency', currencyCode: 'EUR' } },
      { kind: 'removeField', id: 'doors' },
      { kind: 'setBarcode', barcode: null },
      {
        kind: 'setFeatures',
        features: { sharingProhibited: true, expiry: { kind: 'afterIssue', days: 30 } },
      },
      { kind: 'moveAttribute', id: 'event', toIndex: 1 },
      { kind: 'removeAttribute', id: 'seat' },
      { kind: 'setDetail', key: 'row', text: '7' },
      { kind: 'setDetail', key: 'seat', text: '' },
    );
    expect(designDocumentSchema.safeParse(JSON.parse(JSON.stringify(changed))).error).toBeUndefined();
    expect(changed.fields.header).toEqual([
      { id: 'gate', key: 'gate', label: 'Gate', value: '7', kind: 'currency', currencyCode: 'EUR' },
    ]);
  });

  it('a field that is removed takes its translations with it', () => {
    const { document: translated } = applyChange(
      {
        name: 'x',
        document: {
          ...document,
          translations: { de: { 'fields.doors.label': 'Einlass', heading: 'Galerienacht' } },
        },
      },
      { kind: 'removeField', id: 'doors' },
    );
    expect(translated.translations).toEqual({ de: { heading: 'Galerienacht' } });
  });

  it('leaves the lists of the slots that a change does not touch as they are', () => {
    const changed = changedBy({ kind: 'changeField', id: 'doors', field: { label: 'Open' } });
    expect(changed.fields.back).toBe(document.fields.back);
    expect(changed.fields.header).not.toBe(document.fields.header);
  });
});
