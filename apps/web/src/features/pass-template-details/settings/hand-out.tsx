import { Button } from '@mantine/core';
import {
  IconCode,
  IconExternalLink,
  IconFileTypePng,
  IconFileTypeSvg,
  IconPrinter,
} from '@tabler/icons-react';
import { type PassTemplate, type SignUpLanguage, signUpLanguages } from '@tessera/contract';
import { lazy, useState } from 'react';
import { saveFile } from '../../../lib/save-text-file.ts';
import { LazyBoundary } from '../../../ui/feedback/lazy-boundary.tsx';
import { CopyButton } from '../../../ui/form/copy-button.tsx';
import { LinkQr } from '../../passes/link-qr.tsx';
import { fileNameOf } from '../file-name-of.ts';
import styles from './hand-out.module.css';
import { qrPng, qrSvg } from './qr-files.ts';
import { type LinkUtm, signUpLink } from './sign-up-link.ts';
import { UtmFields } from './utm-fields.tsx';

const PosterDialog = lazy(async () => ({
  default: (await import('./poster/poster-dialog.tsx')).PosterDialog,
}));
const EmbedDialog = lazy(async () => ({ default: (await import('./embed-dialog.tsx')).EmbedDialog }));

const qrPixels = 168;

export function HandOut({ template, url }: { template: PassTemplate; url: string }) {
  const [given, setGiven] = useState<Partial<LinkUtm>>({});
  const [language, setLanguage] = useState(browserLanguage);
  const [opened, setOpened] = useState<'poster' | 'website' | null>(null);
  const utm: LinkUtm = { source: '', medium: '', campaign: template.name, ...given };
  const link = signUpLink(url, utm);
  const svg = qrSvg(link);
  const dialog = { template, link, language, onLanguage: setLanguage, onClose: () => setOpened(null) };
  const fileName = `${fileNameOf(template.name)}-QR`;
  return (
    <div className={styles.handOut}>
      <UtmFields utm={utm} onChange={(changed) => setGiven({ ...given, ...changed })} />
      <section className={styles.part} aria-labelledby="hand-out-link">
        <h3 className={styles.title} id="hand-out-link">
          Link
        </h3>
        <code className={styles.code}>{link}</code>
        <div className={styles.actions}>
          <CopyButton value={link} label="Copy link" copiedLabel="Link Copied" />
          <Button
            component="a"
            variant="default"
            href={link}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconExternalLink size={16} />}
          >
            Open page
          </Button>
          <Button variant="default" leftSection={<IconCode size={16} />} onClick={() => setOpened('website')}>
            Add to your website
          </Button>
        </div>
      </section>
      <section className={styles.part} aria-labelledby="hand-out-code">
        <h3 className={styles.title} id="hand-out-code">
          QR code and poster
        </h3>
        {svg ? (
          <div className={styles.print}>
            <LinkQr url={link} size={qrPixels} of="the sign-up page" />
            <div className={styles.buttons}>
              <Button
                variant="default"
                leftSection={<IconPrinter size={16} />}
                onClick={() => setOpened('poster')}
              >
                Create poster
              </Button>
              <Button
                variant="default"
                leftSection={<IconFileTypeSvg size={16} />}
                onClick={() => saveFile(`${fileName}.svg`, new Blob([svg], { type: 'image/svg+xml' }))}
              >
                Download SVG
              </Button>
              <Button
                variant="default"
                leftSection={<IconFileTypePng size={16} />}
                onClick={async () => {
                  const png = await qrPng(link);
                  if (png) saveFile(`${fileName}.png`, png);
                }}
              >
                Download PNG
              </Button>
            </div>
          </div>
        ) : (
          <p className={styles.help}>The link is too long for a QR code. Shorten the campaign parameters.</p>
        )}
      </section>
      <LazyBoundary>
        {opened === 'poster' && <PosterDialog {...dialog} />}
        {opened === 'website' && <EmbedDialog {...dialog} />}
      </LazyBoundary>
    </div>
  );
}

function browserLanguage(): SignUpLanguage {
  const [code] = navigator.language.split('-');
  return signUpLanguages.find((known) => known === code) ?? 'en';
}
