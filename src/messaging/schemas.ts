import { MessageBody } from './conversations/schema.ts';
import { NoiseBody } from './noise/schema.ts';
import { templateSchemas } from './templates/schema.ts';

/** Those with a name of their own in the document. */
export const messagingSchemas = [MessageBody, NoiseBody, ...templateSchemas];
