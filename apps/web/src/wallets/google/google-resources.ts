import { renderPass } from '@tessera/pass-design';
import { googlePreview, withoutHolder } from '@tessera/pass-rendering';
import type { PictureAddresses, PreviewedPass } from '../previewed-pass.ts';

/** The class and object of a pass at Google, without the messages that campaigns send. */
export function googleResourcesOf(pass: PreviewedPass, images: PictureAddresses) {
  const { input, content, templateName, campaigns } = pass;
  const { serialNumber } = input.pass;
  const shared = withoutHolder({ ...input, overlays: campaigns }, { serialNumber });
  return googlePreview({
    document: input.document,
    name: templateName,
    content,
    shared: renderPass(shared),
    serialNumber,
    images,
  });
}
