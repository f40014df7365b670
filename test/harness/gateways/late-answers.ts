/** Answers of a gateway that the test may hold back: the gateway took the request and has not answered yet. */
export function openLateAnswers() {
  const held: (() => void)[] = [];
  let isHolding = false;
  return {
    /** Sends the answer, at once or when it is released. */
    send(answer: () => void): void {
      if (isHolding) held.push(answer);
      else answer();
    },
    /** Requests that wait for their answer. */
    waiting: () => held.length,
    hold(): void {
      isHolding = true;
    },
    release(): void {
      isHolding = false;
      for (const answer of held.splice(0)) answer();
    },
  };
}
