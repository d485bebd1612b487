/** Hands a text to the browser to keep as a file. */
export function saveTextFile(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: 'application/octet-stream' }));
}

/** Hands a file to the browser to keep. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by the next turn; the address may go.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
