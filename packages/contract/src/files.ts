/** What an upload answers: the file's SHA-256 (how a design refers to it), its size in pixels, and where a browser can see it. */
export type UploadedImage = { file: string; width: number; height: number; url: string };
