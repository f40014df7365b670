/** Lets the browser save a text that was made here. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The click has begun the download; what it reads is kept until it is done.
  URL.revokeObjectURL(address);
}
