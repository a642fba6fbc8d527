import { element, type Html } from './html.ts'

/** @param size with a space before it: " s20" */
export const icon = (name: string, size = ''): Html => element('i', { class: `i i-${name}${size}` })
