import { Fragment } from 'react';

/** A web address; a full stop or bracket after it belongs to the sentence. */
const address = /(https:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/;

/** Plain text whose web addresses are links. They open beside the page, which keeps what was filled in. */
export function LinkedText({ text }: { text: string }) {
  return text.split(address).map((part, index) =>
    address.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order.
      <a key={index} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
