/** Messages, as shown on other pages. */
export { Conversation } from './conversation/conversation.tsx';
export { channelName } from './labels.ts';
export { MessageState } from './message-state.tsx';
export { REFRESH_MS } from './queries.ts';
