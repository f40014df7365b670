/**
 * MQTT requires acknowledgements in the order of arrival, while many messages are stored at once. A message that
 * cannot be stored now leaves the line, so that it does not block the others.
 */
export function openAcknowledgementQueue() {
  const queue: { done: boolean; acknowledge(): void }[] = [];

  function advance(): void {
    while (queue[0]?.done) queue.shift()?.acknowledge();
  }

  return {
    add(acknowledge: () => void) {
      const entry = { done: false, acknowledge };
      queue.push(entry);
      return {
        leave(): void {
          const at = queue.indexOf(entry);
          if (at >= 0) queue.splice(at, 1);
          advance();
        },
        done(): void {
          entry.done = true;
          if (queue.includes(entry)) advance();
          else acknowledge();
        },
      };
    },
  };
}
