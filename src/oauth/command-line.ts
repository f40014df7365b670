/**
 * The command line of Lares, as people see it among the applications they allowed in. A migration made it. It is on the machines of
 * many, so it cannot keep a secret: nothing is asked of it, and all it can do is the device flow, in which a person decides.
 */
export const COMMAND_LINE = { client_id: '000000000000000000000001', name: 'Lares command line' } as const;
