import type { DesignDocument } from '../document/design-document.ts';
import type { ImageSize } from '../document/image-sizes.ts';

/** A problem of a design. An error prevents publication; `path` is dotted, as in `fields.header.0.value`. */
export type DesignIssue = { severity: 'error' | 'warning'; path: string; message: string };

/** A fix for an issue. The document may have changed since the check. */
export type DesignFix = { label: string; apply: (document: DesignDocument) => DesignDocument };

/** `isVisible`: holders see it on the pass, so publishing asks first. */
export type FixableIssue = DesignIssue & { fix?: DesignFix; isVisible?: true };

/** Facts besides the document. Rules about an unknown fact are skipped. */
export type DesignFacts = {
  now?: Date;
  /** Of dates without an offset; default: UTC. */
  timezone?: string;
  /** Sizes of the uncropped pictures by file. */
  imageSizes?: ReadonlyMap<string, ImageSize>;
};

/** `fix` may be undefined: not every issue has an obvious one. */
export function warning(path: string, message: string, fix?: DesignFix): FixableIssue {
  return { severity: 'warning', path, message, ...(fix && { fix }) };
}

export function visibleWarning(path: string, message: string, fix?: DesignFix): FixableIssue {
  return { ...warning(path, message, fix), isVisible: true };
}

export function error(path: string, message: string, fix?: DesignFix): FixableIssue {
  return { severity: 'error', path, message, ...(fix && { fix }) };
}
