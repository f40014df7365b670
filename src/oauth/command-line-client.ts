/**
 * Lares' own command line, as users see it among their connected apps. A migration created it. It runs on many
 * machines and cannot keep a secret, so it has none and can only use the device flow, in which a user decides.
 */
export const COMMAND_LINE = { client_id: '000000000000000000000001', name: 'Lares command line' } as const;
