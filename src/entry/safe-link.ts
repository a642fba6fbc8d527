/** An address outside the app that a brand gave: only https, null for anything else. */
export const safeLink = (url: string | null): string | null => (url !== null && /^https:\/\/[^\s]+$/.test(url) ? url : null)
