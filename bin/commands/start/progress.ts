const PERCENT = 100;
const STEP = 10;

interface Terminal {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** Progress of the demo's history: a moving line on a terminal, a line every ten percent elsewhere. */
export function historyProgress(out: Terminal): (share: number) => void {
  let shown = -1;
  return (share) => {
    const percent = Math.floor(share * PERCENT);
    const worthIt = out.isTTY ? percent : Math.floor(percent / STEP) * STEP;
    if (worthIt === shown) return;
    shown = worthIt;
    if (percent >= PERCENT)
      out.write(`${start(out)}  Two weeks of history are there. Time runs 60× until it is now.\n`);
    else out.write(`${start(out)}  Making two weeks of history: ${worthIt} %${out.isTTY ? '' : '\n'}`);
  };
}

/** Returns to the start of the line and clears it. */
function start({ isTTY }: Terminal): string {
  return isTTY ? '\r\u001b[2K' : '';
}
