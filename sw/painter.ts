/** What paints pages: a script of its own, so that a worker that has a kept page for its answer gives it sooner (load-script.ts). */
export { brandPage, menuShell } from '#paint/shell.ts'
export { momentAt, momentLine, sameUntil } from './page-moment.ts'
