import { useMemo, useState } from 'react'
import { BoardPage } from './board-page.tsx'
import { kept } from './kept.ts'
import { KeyPage } from './key-page.tsx'
import { createKitchenApi, type KitchenApi } from './kitchen-api.ts'
import { OutletsPage } from './outlets-page.tsx'
import { useAsked } from './use-asked.ts'
import { WaitingPage } from './waiting-page.tsx'

/** Key, then outlet, then board. */
export function App() {
  const [key, setKey] = useState(kept.key)
  const [refused, setRefused] = useState(false)
  const api = useMemo(() => (key === null ? null : createKitchenApi(key)), [key])

  const enter = (typed: string): void => {
    kept.keepKey(typed)
    setRefused(false)
    setKey(typed)
  }
  const leave = (because: 'asked' | 'refused'): void => {
    kept.forget()
    setKey(null)
    setRefused(because === 'refused')
  }
  return api ? <Inside key={key} api={api} onLeave={leave} /> : <KeyPage refused={refused} onEnter={enter} />
}

/** Behind the door: who holds the key is asked anew each time, since a role may have changed. */
function Inside({ api, onLeave }: { api: KitchenApi; onLeave: (because: 'asked' | 'refused') => void }) {
  const [outletId, setOutletId] = useState(kept.outlet)
  const asked = useAsked(() => api.me(), () => onLeave('refused'))
  const choose = (id: string | null): void => {
    kept.keepOutlet(id)
    setOutletId(id)
  }
  if (asked.phase !== 'known') return <WaitingPage asked={asked} />
  if (outletId === null) return <OutletsPage api={api} self={asked.value} onChoose={choose} onLeave={onLeave} />
  return <BoardPage key={outletId} api={api} self={asked.value} outletId={outletId} onChange={() => choose(null)} onLeave={onLeave} />
}
