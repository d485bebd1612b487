import { AppleWalletError } from '@tessera/apple-wallet';
import { buildClass, buildObject, GoogleWalletError } from '@tessera/google-wallet';
import { type DesignDocument, type DesignIssue, renderPass, sampleHolder } from '@tessera/pass-design';
import {
  applePassJson,
  googleClass,
  googleObject,
  googlePassTemplate,
  googleTemplate,
  withoutHolder,
} from '@tessera/pass-rendering';

const address = 'https://example.com/picture.png';
const images = { uploaded: () => address, defaultLogo: () => address };
const classId = '1.sample';

/** A fault that the rules of a design miss would otherwise cost every pass of the template. */
export function walletRefusals(document: DesignDocument, name: string): DesignIssue[] {
  const holder = sampleHolder(document);
  const { serialNumber } = holder.pass;
  const input = {
    document,
    ...holder,
    issuer: { name, address: null, contact: null },
    overlays: [],
    now: new Date(0),
    timezone: 'UTC',
  };
  const content = renderPass(input);
  const google = googlePassTemplate(googleTemplate({ document, name, classId }), content);
  const shared = renderPass(withoutHolder(input, { serialNumber }));
  const identifiers = { passTypeIdentifier: 'pass.sample', teamIdentifier: 'SAMPLE', serialNumber };
  return [
    ...refusalOf(() => applePassJson(content, identifiers)),
    ...refusalOf(() => googleClass(google, { content: shared, agreed: content, images }, buildClass)),
    ...refusalOf(() =>
      googleObject(google, { id: `${classId}.pass`, serialNumber, content, images }, buildObject),
    ),
  ];
}

function refusalOf(build: () => unknown): DesignIssue[] {
  try {
    build();
    return [];
  } catch (cause) {
    if (cause instanceof AppleWalletError || cause instanceof GoogleWalletError)
      return [{ severity: 'error', path: '', message: cause.message }];
    throw cause;
  }
}
