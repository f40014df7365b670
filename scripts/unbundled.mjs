/** Packages that are not bundled: native code. */
export const UNBUNDLED = ['@node-rs/argon2'];
