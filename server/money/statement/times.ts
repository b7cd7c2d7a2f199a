/** `2026-05-01 12:30:00`, in UTC: spreadsheets read it as a time. */
export const timeOf = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')
