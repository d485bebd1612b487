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
/** Stands in for the pass's secret, which browsers never get. */
const sampleSecret = '0'.repeat(40);

/** The class and object of a pass at Google, without the messages that campaigns send. */
export function googleResourcesOf(pass: PreviewedPass, images: PictureAddresses) {
  const { input, content, templateName, campaigns } = pass;
  const { serialNumber } = input.pass;
  const template = googlePassTemplate(
    googleTemplate({ document: input.document, name: templateName, classId }),
    content,
  );
  const shared = withoutHolder({ ...input, overlays: campaigns }, { serialNumber });
  // Takes the class's event details from this pass, as if all passes were for one event.
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
