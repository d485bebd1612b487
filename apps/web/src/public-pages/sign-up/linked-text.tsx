import { Fragment } from 'react';

/** A URL; punctuation after it belongs to the sentence. */
const address = /(https:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/;

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
