import '#src/theme/critical.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { seedPlace } from './seed-place.ts'
import { startApp } from './start-app.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
seedPlace()
createRoot(root).render(<App />)
startApp()
