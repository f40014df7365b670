/** What the operator allows to everyone. The command line may do everything. */
export interface Policy {
  /** Who may create organizations. */
  organizationCreation: 'everyone' | 'operator';
  /**
   * Whose SMS and calls are sent: every organization's, or those of organizations with their own number (`lares
   * sms-number`).
   */
  smsSending: 'everyone' | 'approved';
}

export const OPEN_POLICY: Policy = { organizationCreation: 'everyone', smsSending: 'everyone' };
