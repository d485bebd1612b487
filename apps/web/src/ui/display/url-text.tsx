import { Fragment } from 'react';

/** In a narrow column a URL breaks after its slashes, which Chromium does not do by itself. */
export function UrlText({ url }: { url: string }) {
  return url.split(/(?<=[^/]\/)(?!\/)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their position.
    <Fragment key={index}>
      <wbr />
      {part}
    </Fragment>
  ));
}
