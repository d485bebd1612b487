export function fileNameOf(templateName: string): string {
  return templateName.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'pass';
}
