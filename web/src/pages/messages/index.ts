/** What other pages show of messages. */
export { Conversation } from './conversation/conversation.tsx';
export { LOOK_AGAIN_MS } from './queries.ts';
