import { MessageBody } from './conversations/schema.ts';
import { NoiseBody } from './noise/schema.ts';
import { templateSchemas } from './templates/schema.ts';

/** Schemas with a name in the document. */
export const messagingSchemas = [MessageBody, NoiseBody, ...templateSchemas];
