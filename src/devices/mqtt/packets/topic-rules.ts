import { ProtocolViolation } from './fields.ts';

/** The topic of a message: MQTT-3.3.2-2, MQTT-4.7.3-1. */
export function requireTopic(topic: string): void {
  if (topic === '' || /[#+]/.test(topic)) throw new ProtocolViolation('a topic that is none');
}

/** A wildcard is a whole level, and `#` the last one: MQTT-4.7.1-2 and -3, MQTT-4.7.3-1. */
export function requireFilter(filter: string): void {
  const levels = filter.split('/');
  const isRight = levels.every(
    (level, place) => level === '+' || (level === '#' && place === levels.length - 1) || !/[#+]/.test(level),
  );
  if (filter === '' || !isRight) throw new ProtocolViolation('a filter that is none');
}
