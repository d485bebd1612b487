import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { PassTemplate, SignUpLanguage } from '@tessera/contract';
import { holdsLiquid } from '@tessera/pass-design';
import { saveFile } from '../../../../lib/save-text-file.ts';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { issuedBy } from '../../../passes/issued-by.ts';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';
import { fileNameOf } from '../../file-name-of.ts';
import { LanguageField } from '../language-field.tsx';
import { drawPoster, type PosterContent } from './draw-poster.ts';
import { loadPicture } from './load-picture.ts';
import { openLettering } from './open-lettering.ts';
import styles from './poster-dialog.module.css';
import { posterPdf } from './poster-pdf.ts';
import { posterSvg } from './poster-svg.ts';
import { posterTexts } from './poster-texts.ts';

type PosterDialogProps = {
  template: PassTemplate;
  link: string;
  language: SignUpLanguage;
  onLanguage: (language: SignUpLanguage) => void;
  onClose: () => void;
};

export function PosterDialog({ onClose, ...poster }: PosterDialogProps) {
  const isPhone = useMediaQuery('(max-width: 48em)');
  return (
    <Dialog isOpen title="Poster" width={720} fullScreen={isPhone ?? false} onClose={onClose}>
      <Poster {...poster} />
    </Dialog>
  );
}

function Poster({ template, link, language, onLanguage }: Omit<PosterDialogProps, 'onClose'>) {
  const { issuer } = issuedBy(useWorkspace());
  const texts = { link, issuerName: issuer.name, ...posterTexts[language] };
  const drawn = useQuery({
    queryKey: ['poster', template.publishedRevision?.id, template.name, texts],
    queryFn: () => draw(template, texts),
    placeholderData: (previous) => previous,
    // Never stale, since it is drawn locally; not cached, to free the file's memory.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { data } = drawn;
  const fileName = `${fileNameOf(template.name)}-poster-${language}`;
  return (
    <div className={styles.poster}>
      {drawn.isError ? (
        <ErrorState
          title="Could not draw the poster"
          error={drawn.error}
          retry={() => void drawn.refetch()}
        />
      ) : data ? (
        <img className={styles.page} src={data.address} alt={`Poster: ${posterTexts[language].action}`} />
      ) : (
        <Skeleton className={styles.page} />
      )}
      <div className={styles.tools}>
        <LanguageField value={language} onChange={onLanguage} />
        <p className={styles.help}>A4, in the colors of the pass. Sharp at any size.</p>
        <Button
          leftSection={<IconDownload size={16} />}
          disabled={!data || drawn.isPlaceholderData}
          onClick={() => data && saveFile(`${fileName}.pdf`, data.pdf)}
        >
          Download PDF
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          disabled={!data || drawn.isPlaceholderData}
          onClick={() => data && saveFile(`${fileName}.svg`, new Blob([data.svg], { type: 'image/svg+xml' }))}
        >
          Download SVG
        </Button>
      </div>
    </div>
  );
}

type Texts = Pick<PosterContent, 'link' | 'issuerName' | 'action' | 'hint'>;

/** The pass's public name, as on the sign-up page. A heading with a holder's values is unusable on a poster. */
function nameOf({ name, publishedRevision }: PassTemplate): string {
  const heading = publishedRevision?.document.heading.trim() ?? '';
  return heading && !holdsLiquid(heading) ? heading : name;
}

async function draw(template: PassTemplate, texts: Texts) {
  const { publishedRevision, latestRevision } = template;
  const { document, logoUri } = publishedRevision ?? latestRevision;
  const passName = nameOf(template);
  const [lettering, logo] = await Promise.all([
    openLettering([passName, ...Object.values(texts)]),
    logoUri ? loadPicture(logoUri) : null,
  ]);
  const drawing = drawPoster({ ...texts, passName, colors: document.colors, logo }, lettering);
  if (!drawing) throw new Error('The link is too long for a QR code.');
  const svg = posterSvg(drawing);
  const pdf = await posterPdf(drawing, `${passName} – ${texts.issuerName}`);
  return { svg, pdf, address: `data:image/svg+xml,${encodeURIComponent(svg)}` };
}
