// The ceiling: the same Fastify answers one constant JSON text and does nothing else.
import Fastify from 'fastify';

const body = process.env.BODY;
const server = Fastify({ logger: false });
server.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
console.log(await server.listen({ host: '127.0.0.1', port: 0 }));
