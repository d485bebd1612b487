export function saveTextFile(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: 'application/octet-stream' }));
}

export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By the next task the download has started.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
