/** What the operator leaves to everyone, and what not. The command line is the operator's and may do everything. */
export interface Policy {
  /** Who may create organizations. */
  organizationCreation: 'everyone' | 'operator';
  /** Whose SMS and calls are sent: of every organization, or of those the operator gave a number (`lares sms-number`). */
  smsSending: 'everyone' | 'approved';
}

export const OPEN_POLICY: Policy = { organizationCreation: 'everyone', smsSending: 'everyone' };
