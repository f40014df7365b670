import { createContext } from 'react';

/**
 * Told by a dialog that is open: whatever it stands in stays as it is until the answer is called. Turning a phone makes cards of a table,
 * whose cells are drawn anew; an open dialog, with what was typed into it, would go with them.
 */
export const HoldLayout = createContext<() => () => void>(() => () => undefined);
