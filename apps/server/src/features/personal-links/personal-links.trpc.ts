import { personalLinksInput, rotatePersonalLinkSecretInput, savePersonalLinksInput } from '@tessera/contract';
import { once } from '../../http/in-transaction.ts';
import { workspaceProcedure } from '../../http/trpc.ts';
import { getPersonalLinks } from './get-personal-links.ts';
import { revealPersonalLinkSecret, rotatePersonalLinkSecret } from './personal-link-secret.ts';
import { savePersonalLinks } from './save-personal-links.ts';

/** `workspace.passTemplates.personalLinks.*` */
export const personalLinkProcedures = {
  get: workspaceProcedure('read')
    .input(personalLinksInput)
    .query(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) =>
        getPersonalLinks(ctx.app, tx, input.passTemplateId),
      ),
    ),
  save: workspaceProcedure('signUps')
    .input(savePersonalLinksInput)
    .mutation(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) => savePersonalLinks(ctx.app, tx, input)),
    ),
  revealSecret: workspaceProcedure('signUps')
    .input(personalLinksInput)
    .mutation(({ ctx, input }) =>
      ctx.app.database.inWorkspace(ctx.workspace.id, (tx) =>
        revealPersonalLinkSecret(ctx.app, tx, input.passTemplateId),
      ),
    ),
  rotateSecret: workspaceProcedure('signUps')
    .input(rotatePersonalLinkSecretInput)
    .mutation(({ ctx, input, path }) =>
      once(ctx, path, input, (tx) => rotatePersonalLinkSecret(ctx.app, tx, input.passTemplateId)),
    ),
};
