/**
 * Whether a browser puts pages on the home screen by its share sign, as all browsers of iPhones and iPads do; they offer no prompt (ST-17).
 * An iPad says that it is a Mac.
 */
export const isApple = (userAgent: string, touchPoints: number = globalThis.navigator?.maxTouchPoints ?? 0): boolean =>
  /\b(iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && touchPoints > 1)
