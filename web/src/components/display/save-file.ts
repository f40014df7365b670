/** Saves a text that was created here as a file. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The click has started the download. Its data is kept until it is done.
  URL.revokeObjectURL(address);
}
