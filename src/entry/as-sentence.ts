/** A text of the product's rows may stand without its full stop; before another sentence it needs one. */
export const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)
