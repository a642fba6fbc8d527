import { isTableLink, paths } from '#src/entry/paths.ts'

/**
 * Whether the address is still to follow what was typed on the menu. A table's link becomes the menu's address as soon as its place is opened, which is no step of
 * the guest, and what was typed before may have just made it the search's; one who has gone on by themselves is not called back.
 * @param from pathname at the keystroke
 * @param at pathname now
 */
export const followsTyping = (from: string, at: string): boolean => at === from || at === paths.search() || (isTableLink(from) && at === paths.menu())
