/**
 * What the people who run the host may do. Everybody of them reads. Roles are not ranks: whoever is to do what two roles do
 * has both.
 */
export const ROLES = ['auditor', 'support', 'treasurer', 'administrator'] as const
export type Role = (typeof ROLES)[number]

export const isRole = (text: string): text is Role => ROLES.some((role) => role === text)
