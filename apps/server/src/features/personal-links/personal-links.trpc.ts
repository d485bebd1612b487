import { personalLinksInput, rotatePersonalLinkSecretInput, savePersonalLinksInput } from '@tessera/contract';
import { inTransaction, onceInTransaction } from '../../http/in-transaction.ts';
import { workspaceProcedure } from '../../http/trpc.ts';
import { getPersonalLinks } from './get-personal-links.ts';
import { revealPersonalLinkSecret, rotatePersonalLinkSecret } from './personal-link-secret.ts';
import { savePersonalLinks } from './save-personal-links.ts';

export const personalLinkProcedures = {
  get: workspaceProcedure('read')
    .input(personalLinksInput)
    .query(inTransaction((app, tx, { passTemplateId }) => getPersonalLinks(app, tx, passTemplateId))),
  save: workspaceProcedure('signUps')
    .input(savePersonalLinksInput)
    .mutation(inTransaction(savePersonalLinks)),
  revealSecret: workspaceProcedure('signUps')
    .input(personalLinksInput)
    .mutation(
      inTransaction((app, tx, { passTemplateId }) => revealPersonalLinkSecret(app, tx, passTemplateId)),
    ),
  rotateSecret: workspaceProcedure('signUps')
    .input(rotatePersonalLinkSecretInput)
    .mutation(
      onceInTransaction((app, tx, { passTemplateId }) => rotatePersonalLinkSecret(app, tx, passTemplateId)),
    ),
};
