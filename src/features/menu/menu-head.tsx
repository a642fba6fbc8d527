import { memo, useMemo } from 'react'
import { speak } from '#messages/speak.ts'
import { MOST_SEARCH_LETTERS } from '#paint/menu-paths.ts'
import type { MenuHead as HeadView } from '#paint/menu-view.ts'
import { useNavigation } from '#src/entry/navigation.ts'
import { paths } from '#src/entry/paths.ts'
import { useCell } from '#src/queries/use-cell.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { TopBar } from '#src/ui/top-bar.tsx'
import { laterMenuCell } from './later.ts'

interface MenuHeadProps {
  head: HeadView
  text: string
  onText: (text: string) => void
  /** The guest is about to type. */
  onFocus: () => void
}

/** Whose menu it is, where the guest sits, and the search. */
export const MenuHead = memo(function MenuHead({ head, text, onText, onFocus }: MenuHeadProps) {
  const { go } = useNavigation()
  const later = useCell(laterMenuCell)
  // Not with each letter.
  const top = useMemo(() => (
    <TopBar
      emblem={head.emblem}
      name={head.name}
      line={head.line}
      onPlace={() => go(paths.locations())}
      chip={head.chip ? { ...head.chip, onPress: () => go(head.hasWays ? paths.ways() : paths.scan()) } : undefined}
      ask={head.canCall ? { label: speak('menu.callStaff'), onAsk: () => go(paths.call()) } : undefined}
    />
  ), [head, go])
  return (
    <div className="headwrap">
      {top}
      <div className="findbar" role="search">
        <SearchField
          value={text}
          onValue={onText}
          onFocus={onFocus}
          label={speak('menu.search')}
          clearLabel={speak('menu.clearSearch')}
          placeholder={head.searchHint}
          maxLength={MOST_SEARCH_LETTERS}
        />
        {later && <later.StartOver />}
      </div>
    </div>
  )
})
