/** Packages that are not bundled: native code, and files that are served. */
export const UNBUNDLED = ['@fastify/swagger-ui', '@node-rs/argon2'];
