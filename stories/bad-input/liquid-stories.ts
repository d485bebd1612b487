import { emptyDesignDocument } from '@tessera/pass-design';
import { describe, expect, test } from 'vitest';
import { callProcedure } from '../world/call-procedure.ts';
import { responseProblem } from '../world/response-problem.ts';
import type { BadInputStage } from './bad-input-stage.ts';

export function liquidStories({ world, ada }: BadInputStage): void {
  describe('Liquid that never ends', () => {
    const bombs = [
      '{% for i in (1..1000000000) %}x{% endfor %}',
      '{% for i in (1..9999) %}{% for j in (1..9999) %}{% for k in (1..9999) %}{% endfor %}{% endfor %}{% endfor %}',
      '{% assign a = "xxxxxxxxxx" %}{% for i in (1..60) %}{% assign a = a | append: a %}{% endfor %}{{ a }}',
      `${'{% if true %}'.repeat(150)}x`,
    ];

    for (const bomb of bombs) {
      test(`is refused in a campaign’s message: ${bomb.slice(0, 60)}`, async () => {
        const { workspaceHandle, passTemplateId, person } = ada();
        const answer = await callProcedure(world().publicUrl, {
          path: 'workspace.campaigns.create',
          input: { workspaceHandle, passTemplateId, name: 'Bomb', message: bomb.slice(0, 500) },
          token: person.accessToken(),
        });
        expect(answer.status).toBe(400);
        expect(responseProblem(answer, 'message')).toBeNull();
      });

      test(`cannot be saved on a pass: ${bomb.slice(0, 60)}`, async () => {
        const { workspaceHandle, person } = ada();
        const token = person.accessToken();
        const document = emptyDesignDocument('loyalty', 'Bomb');
        const field = document.fields.header[0] ?? document.fields.secondary[0];
        if (!field) throw new Error('The starting design has no field to spoil.');
        field.value = bomb;
        const created = await callProcedure(world().publicUrl, {
          path: 'workspace.passTemplates.create',
          input: { workspaceHandle, name: 'Bomb', passType: 'loyalty', document },
          token,
        });
        expect(created).toMatchObject({ status: 400, body: expect.stringContaining('validationFailed') });
        expect(responseProblem(created, 'document.fields')).toBeNull();
      });
    }
  });
}
