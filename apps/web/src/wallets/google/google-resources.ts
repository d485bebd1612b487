import { renderPass } from '@tessera/pass-design';
import {
  googleClass,
  googleObject,
  googlePassTemplate,
  googleTemplate,
  withoutHolder,
  withoutNulls,
} from '@tessera/pass-rendering';
import type { PictureAddresses, PreviewedPass } from '../previewed-pass.ts';

const classId = '1.preview';
/** Instead of a pass's own, which only the server and the wallets know. */
const sampleSecret = '0'.repeat(40);

/** The class and object of a pass at Google. Campaigns send their messages apart, to passes that are on a phone by then. */
export function googleResourcesOf(pass: PreviewedPass, images: PictureAddresses) {
  const { input, content, templateName, campaigns } = pass;
  const { serialNumber } = input.pass;
  const template = googlePassTemplate(
    googleTemplate({ document: input.document, name: templateName, classId }),
    content,
  );
  const shared = withoutHolder({ ...input, overlays: campaigns }, { serialNumber });
  // Some details of an event are the class's: those of this pass, as if all passes were of one event.
  const common = googleClass(template, { content: renderPass(shared), agreed: content, images });
  const object = googleObject(template, {
    id: `${classId}.pass`,
    serialNumber,
    content,
    images,
    rotatingSecret: sampleSecret,
  });
  return { type: template.type, class: withoutNulls(common), object: withoutNulls(object) };
}
