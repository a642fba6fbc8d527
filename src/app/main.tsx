import '#src/theme/critical.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { seedPlace } from './seed-place.ts'
import { startApp } from './start-app.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
seedPlace()
// Drawn in slices, between which taps and scrolling come: the painted screen stands until all of it is there.
startTransition(() => createRoot(root).render(<App />))
startApp()
