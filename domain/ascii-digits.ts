/**
 * The digits of any script as 0 to 9, all else as it is: a phone set to Hindi or Marathi types "९" for 9.
 */
export const asciiDigits = (typed: string): string => typed.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOf(digit)))

const isDigit = (point: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(point))

/** Unicode: the digits of a script stand one after another from its zero; some scripts stand directly behind each other, in whole tens. */
function valueOf(digit: string): number {
  const point = digit.codePointAt(0) ?? 0
  let before = 0
  while (isDigit(point - before - 1)) before++
  return before % 10
}
