import { speak } from '#messages/speak.ts'
import type { FirstScreen } from '#schemas/first-screen.ts'
import type { Item } from '#schemas/menu.ts'
import { type DishView, dishView } from './dish-view.ts'
import { chipHtml, coverHtml, featureHtml, navLink, rowHtml, spotHtml } from './first-screen-parts.ts'
import { element, type Html } from './html.ts'
import { accountPath, categoryPath, locationsPath, menuPath, MOST_SEARCH_LETTERS, ordersPath, RECOMMENDED, sectionAnchor } from './menu-paths.ts'
import { filterChips, type MenuHead, type NoticeView, sectionView, servedAs } from './menu-view.ts'
import type { Moment } from './moment.ts'
import { icon } from './icon-html.ts'
import { closedHtml, doorsHtml } from './way-parts.ts'

export interface FirstScreenOptions {
  /** Where the page lives, with a slash at both ends: "/web/". */
  basePath: string
  moment: Moment
}

function headHtml(head: MenuHead): Html {
  return element('div', { class: 'headwrap' },
    element('header', { class: 'top' }, element('div', { class: 'row' },
      element('span', { class: 'emblem', 'aria-hidden': 'true' }, head.emblem),
      element('button', { class: 'place grow', type: 'button' }, element('b', {}, head.name), element('span', {}, head.line)),
      head.chip && element('button', { class: 'tablechip', type: 'button' }, icon(head.chip.icon, ' s20'), head.chip.text),
      head.canCall && element('button', { class: 'icon', type: 'button', 'aria-label': speak('menu.callStaff') }, icon('bell')))),
    element('div', { class: 'findbar', role: 'search' }, element('label', { class: 'search' },
      icon('search'),
      element('span', { class: 'sr' }, speak('menu.search')),
      element('input', {
        enterkeyhint: 'search',
        autocomplete: 'off',
        autocapitalize: 'none',
        spellcheck: 'false',
        maxlength: String(MOST_SEARCH_LETTERS),
        placeholder: head.searchHint,
        type: 'search',
        value: '',
      }))))
}

const noticeHtml = (notice: NoticeView): Html =>
  element('output', { 'aria-live': 'off', class: 'quiet' }, icon(notice.icon, ' s20'), element('span', { class: 'grow' }, notice.text))

/**
 * The menu's first screen as the HTML that stands in `<div id="first-screen">`: pure, and everything that came from outside escaped. Nothing in it depends on
 * the time but by the moment, so that a page that was painted of the same says the same.
 * Dishes that are not in `screen` are not spoken of; sections without dishes have their tab only.
 */
export function firstScreenHtml(screen: FirstScreen, { basePath, moment: { head, notices, card, doors, cover } }: FirstScreenOptions): string {
  const soldOut = new Set(screen.availability.soldOut)
  let timed = false
  const paint = (html: (dish: DishView, first: boolean, canAdd: boolean) => Html, dish: DishView): Html => {
    const first = !timed
    timed = true
    return html(dish, first, canAdd)
  }
  const view = (item: Item): DishView => dishView(item, soldOut.has(item.id), screen.availability.returns[item.id], basePath)
  const canAdd = screen.availability.mode === 'ACTIVE'
  const served = screen.sections.map((section) => ({ ...section, items: servedAs(section.items, screen.serviceType) }))
  const recommended = servedAs(screen.recommended, screen.serviceType)
  const current = served.find((section) => section.items.length > 0)?.id
  const chips = filterChips([...recommended, ...served.flatMap((section) => section.items)], screen.outlet.pureVeg)
  const featured = recommended.map(view)

  const features = featured.length > 0 && element('section', { 'aria-labelledby': 'recommended' },
    element('div', { class: 'head' }, element('h2', { id: 'recommended' }, speak('menu.mostLoved')),
      element('a', { class: 'link', href: categoryPath(basePath, RECOMMENDED) }, speak('menu.seeAll'))),
    element('div', { class: 'scroller' }, featured.map((dish) => paint(featureHtml, dish))))

  const tabs = screen.sections.length > 0 && element('nav', { class: 'tabs', 'aria-label': speak('menu.sections') },
    element('button', { class: 'icon', type: 'button', 'aria-label': speak('menu.allSections') }, icon('list')),
    element('div', { class: 'scroller grow' }, screen.sections.map((section) =>
      element('a', { class: 'tab', href: `#${sectionAnchor(section.id)}`, 'aria-current': section.id === current ? 'true' : null }, section.name))))

  const rail = element('nav', { class: 'rail', 'aria-label': speak('menu.sections') }, screen.sections.map((section) =>
    element('a', { href: `#${sectionAnchor(section.id)}`, 'aria-current': section.id === current ? 'true' : null }, section.name, element('small', {}, section.count))))

  const sections = served.map((section, index) => {
    if (section.items.length === 0) return null
    const { spot, rows, countLabel } = sectionView(section, section.items.map(view), index)
    return element('section', { class: 'sec', id: sectionAnchor(section.id), style: `--rows:${section.count}` },
      element('div', { class: 'head' }, element('h2', {}, section.name), element('span', { class: 'muted' }, countLabel)),
      spot && paint(spotHtml, spot),
      rows.length > 0 && element('div', { class: 'items' }, rows.map((dish) => paint(rowHtml, dish))))
  })

  const side = element('aside', { class: 'side', 'aria-label': speak('menu.yourOrder') }, element('h2', {}, speak('menu.yourOrder')),
    element('p', { class: 'muted' }, speak(canAdd ? 'menu.sideEmpty' : 'menu.closed.READ')),
    element('nav', { class: 'sidenav', 'aria-label': speak('app.elsewhere') },
      element('a', { href: ordersPath(basePath) }, speak('menu.myOrders')),
      element('a', { href: locationsPath(basePath) }, speak('app.locations')),
      element('a', { href: accountPath(basePath), rel: 'nofollow' }, speak('app.more'))))

  const dock = element('div', { class: 'dock', role: 'region', 'aria-label': speak('menu.yourOrder') }, element('nav', { class: 'nav', 'aria-label': speak('app.nav') },
    navLink(menuPath(basePath), 'fork', speak('app.order'), true),
    navLink(locationsPath(basePath), 'pin', speak('app.locations'), false),
    navLink(accountPath(basePath), 'person', speak('app.more'), false, true)))

  return element('div', { class: 'docked' },
    headHtml(head),
    notices.map(noticeHtml),
    cover && coverHtml(cover, current),
    element('div', { class: 'page' },
      rail,
      element('main', {},
        element('h1', { class: 'sr' }, speak('common.joined', { first: speak('menu.title'), second: head.name })),
        card && closedHtml(card, basePath),
        doors.length > 0 && doorsHtml(doors),
        chips.length > 0 && element('div', { class: 'scroller filters', role: 'group', 'aria-label': speak('menu.filters') }, chips.map((chip) => chipHtml(chip, chip.kind === 'all'))),
        features, tabs, sections),
      side),
    dock).html
}
