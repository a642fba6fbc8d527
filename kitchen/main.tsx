import '#src/theme/critical.css'
import '#src/theme/icons.css'
import '#src/theme/more-contrast.css'
import '#src/theme/icons-money.css'
import '#src/theme/icons-pay.css'
import './kitchen.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

const root = document.getElementById('root')
if (root) createRoot(root).render(<StrictMode><App /></StrictMode>)
