declare global {
  /** The scroll lock of dialogs reads the nonce under this name; see vite.config.ts. */
  var laresStyleNonce: string | undefined;
}

/**
 * The content security policy allows only style elements with this value. The server creates a new one for every
 * page.
 */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

globalThis.laresStyleNonce = styleNonce;
