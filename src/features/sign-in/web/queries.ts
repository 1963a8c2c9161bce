/** Sign-out warns about unsaved edits. */
export const adminEditsKey = ['admin-edits'] as const
