import { createContext } from 'react';

/**
 * Lets an open dialog keep the layout around it until the returned function is called. Turning a phone turns a table
 * into cards and recreates the cells, which would lose an open dialog and its input.
 */
export const LayoutLock = createContext<() => () => void>(() => () => undefined);
