import { personalLinksInput, rotatePersonalLinkSecretInput, savePersonalLinksInput } from '@tessera/contract';
import { once } from '../../http/once.ts';
import { managerProcedure, workspaceProcedure } from '../../http/trpc.ts';
import { getPersonalLinks } from './get-personal-links.ts';
import { revealPersonalLinkSecret, rotatePersonalLinkSecret } from './personal-link-secret.ts';
import { savePersonalLinks } from './save-personal-links.ts';

/** `workspace.passTemplates.personalLinks.*`; the secret is for managers only, because it sets any value of anybody's pass. */
export const personalLinkProcedures = {
  get: workspaceProcedure
    .input(personalLinksInput)
    .query(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) =>
        getPersonalLinks(ctx.app, tx, input.passTemplateId),
      ),
    ),
  save: workspaceProcedure
    .input(savePersonalLinksInput)
    .mutation(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => savePersonalLinks(ctx.app, tx, input)),
    ),
  revealSecret: managerProcedure
    .input(personalLinksInput)
    .mutation(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) =>
        revealPersonalLinkSecret(ctx.app, tx, input.passTemplateId),
      ),
    ),
  rotateSecret: managerProcedure
    .input(rotatePersonalLinkSecretInput)
    .mutation(({ ctx, input, path }) =>
      once(ctx, path, input, (tx) => rotatePersonalLinkSecret(ctx.app, tx, input.passTemplateId)),
    ),
};
