import { erasePersonInput, erasureAnswer } from '@tessera/contract';
import { onePage, pageOf, pageQuery } from '../../http/rest/responses.ts';
import { workspaceRoute } from '../../http/rest/workspace-route.ts';
import { erasePerson } from './erase-person.ts';
import { findErasure, getErasure } from './get-erasure.ts';
import { listErasures } from './list-erasures.ts';
import { presentErasure } from './present-erasure.ts';

const example = {
  id: '01a1fdf0-14e4-7878-b820-fc450b8399ea',
  personId: '01a1fdf0-14e4-7878-b820-fc450b8399eb',
  requestedAt: '2026-11-23T09:30:00.000Z',
  requestedVia: 'api',
  requestedBy: null,
  status: 'wallets',
  finishedAt: null,
  finishedBy: '2026-12-23T09:30:00.000Z',
  removed: { passes: 2, mails: 1, logs: 1, messages: 3, importRows: 1 },
};

const tag = 'Erasures';

export const erasureRoutes = [
  workspaceRoute('erase', {
    method: 'get',
    path: '/erasures',
    operationId: 'listErasures',
    tag,
    summary: 'List the receipts of erasures',
    query: pageQuery,
    answer: ['A page of receipts, newest first.', pageOf(erasureAnswer), onePage(example)],
    run: (ctx, query, c) => listErasures(ctx, c.get('workspace').id, query),
  }),
  workspaceRoute('erase', {
    method: 'post',
    path: '/erasures',
    operationId: 'erasePerson',
    tag,
    summary: 'Erase a person’s data',
    description:
      'Voids and empties the person’s passes, so that wallets fetch a voided pass without values, and removes their name, address, phone number, own id, values, pictures, mails, logs, rows of import files and the address in filters. Cannot be undone. The answer is the receipt; it contains no personal data.',
    body: [erasePersonInput, { email: 'ada@example.com' }],
    status: 201,
    answer: ['The receipt.', erasureAnswer, example],
    refuses: [404],
    once: true,
    inTransaction: async (ctx, tx, person) => {
      const id = await erasePerson(ctx, tx, person, { userId: null });
      return presentErasure(await findErasure(tx, id), () => null);
    },
  }),
  workspaceRoute('erase', {
    method: 'get',
    path: '/erasures/{erasureId}',
    operationId: 'getErasure',
    tag,
    summary: 'Get the receipt of an erasure',
    answer: ['The receipt.', erasureAnswer, example],
    run: (ctx, { erasureId }, c) => getErasure(ctx, c.get('workspace').id, erasureId),
  }),
];
