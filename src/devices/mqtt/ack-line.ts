/**
 * MQTT requires acknowledgements in the order of arrival, while many messages are stored at once. A message that
 * cannot be stored now leaves the line, so that it does not block the others.
 */
export function openAckLine() {
  const line: { done: boolean; acknowledge(): void }[] = [];

  function advance(): void {
    while (line[0]?.done) line.shift()?.acknowledge();
  }

  return {
    enter(acknowledge: () => void) {
      const place = { done: false, acknowledge };
      line.push(place);
      return {
        stepAside(): void {
          const at = line.indexOf(place);
          if (at >= 0) line.splice(at, 1);
          advance();
        },
        done(): void {
          place.done = true;
          if (line.includes(place)) advance();
          else acknowledge();
        },
      };
    },
  };
}
