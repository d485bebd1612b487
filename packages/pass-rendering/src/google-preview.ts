import type { PassContent } from '@tessera/pass-design';
import { googleClass } from './google-class.ts';
import { googlePassTemplate } from './google-flight.ts';
import type { GoogleImageAddresses } from './google-images.ts';
import { googleObject } from './google-object.ts';
import { withoutNulls } from './google-patch.ts';
import { type GoogleTemplate, googleTemplate } from './google-template.ts';

const classId = '1.preview';
/** Replaces the pass's secret, which browsers never get. */
const sampleSecret = '0'.repeat(40);

type PreviewedContent = Pick<GoogleTemplate, 'document' | 'name'> & {
  content: PassContent;
  /** Of a pass without a holder. */
  shared: PassContent;
  serialNumber: string;
  images: GoogleImageAddresses;
};

/** The class and object of a pass as Google would show them, without identifiers, secrets and messages. */
export function googlePreview({ document, name, content, shared, serialNumber, images }: PreviewedContent) {
  const template = googlePassTemplate(googleTemplate({ document, name, classId }), content);
  // Takes the class's event details from this pass, as if all passes were for one event.
  const common = googleClass(template, { content: shared, agreed: content, images });
  const object = googleObject(template, {
    id: `${classId}.pass`,
    serialNumber,
    content,
    images,
    rotatingSecret: sampleSecret,
  });
  return { type: template.type, class: withoutNulls(common), object: withoutNulls(object) };
}
