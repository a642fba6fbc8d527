import { speak } from '#messages/speak.ts'
import type { ClosedCard } from './closed-view.ts'
import { element, type Html } from './html.ts'
import { icon } from './icon-html.ts'
import type { DoorView } from './way-view.ts'

/** The ways to be served, as doors below the search; src/features/menu/menu-ways.tsx draws the same. */
export const doorsHtml = (doors: readonly DoorView[]): Html =>
  element('section', { class: 'doors', 'aria-labelledby': 'doors' },
    element('h2', { id: 'doors' }, speak('ways.title')),
    element('div', {}, doors.map(({ icon: name, name: way, line }) =>
      element('button', { type: 'button' }, element('span', {}, icon(name)), way, line !== '' && ' ', line !== '' && element('small', {}, line)))))

/** Why nothing can be ordered now, and the ways on. */
export const closedHtml = ({ scene, title, text, acts }: ClosedCard, basePath: string): Html =>
  element('section', { class: 'shut', 'aria-labelledby': 'shut' },
    element('img', { src: `${basePath}scenes/empty-${scene}.svg`, alt: '', width: '96', height: '96', loading: 'lazy' }),
    element('div', {}, element('h2', { id: 'shut' }, title), element('p', {}, text)),
    element('div', { class: 'acts' }, acts.map(({ label }) => element('button', { type: 'button' }, label))))
