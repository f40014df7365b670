/** What other pages show of messages. */
export { Conversation } from './conversation/conversation.tsx';
export { channelName } from './labels.ts';
export { MessageState } from './message-state.tsx';
export { LOOK_AGAIN_MS } from './queries.ts';
