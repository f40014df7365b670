declare global {
  /** Under this name the scroll lock of dialogs is given the nonce; see vite.config.ts. */
  var laresStyleNonce: string | undefined;
}

/** The policy lets only style elements with this value in; the server makes a new one for every page it sends. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

globalThis.laresStyleNonce = styleNonce;
