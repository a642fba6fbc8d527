/** How RxDB begins the advertisement it writes to the console when a database is first opened. */
const ADVERTISEMENT = 'RxDB Open Core RxStorage'

/** Keeps that one text off the console; everything else is passed on as it came. */
export function quietStorage(target: Pick<Console, 'warn'> = console): void {
  const warn = target.warn.bind(target)
  target.warn = (...words: unknown[]) => {
    if (typeof words[0] === 'string' && words[0].includes(ADVERTISEMENT)) return
    warn(...words)
  }
}
