import { useMemo, useState } from 'react'
import { BoardPage } from './board-page.tsx'
import { kept } from './kept.ts'
import { KeyPage } from './key-page.tsx'
import { createKitchenApi } from './kitchen-api.ts'
import { OutletsPage } from './outlets-page.tsx'

/** Key, then outlet, then board. */
export function App() {
  const [key, setKey] = useState(kept.key)
  const [outletId, setOutletId] = useState(kept.outlet)
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
    setOutletId(null)
    setRefused(because === 'refused')
  }
  const choose = (id: string | null): void => {
    kept.keepOutlet(id)
    setOutletId(id)
  }
  if (!api) return <KeyPage refused={refused} onEnter={enter} />
  if (outletId === null) return <OutletsPage api={api} onChoose={choose} onLeave={leave} />
  return <BoardPage key={outletId} api={api} outletId={outletId} onChange={() => choose(null)} onLeave={leave} />
}
