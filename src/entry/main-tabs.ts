import { speak } from '#messages/speak.ts'
import { paths } from './paths.ts'

export type MainTab = 'order' | 'locations' | 'more'

/** RT-29: the areas that are there. Rewards joins with its area. */
export const mainTabs = (current: MainTab | null) =>
  [
    { href: paths.menu(), icon: 'fork', name: speak('app.order'), current: current === 'order' },
    { href: paths.locations(), icon: 'pin', name: speak('app.locations'), current: current === 'locations' },
    { href: paths.account(), icon: 'person', name: speak('app.more'), current: current === 'more', own: true },
  ] as const
