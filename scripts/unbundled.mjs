/** The packages that are not built into the program: native code, and files that are served. */
export const UNBUNDLED = ['@fastify/swagger-ui', '@node-rs/argon2'];
