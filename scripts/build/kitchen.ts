import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import { join } from 'node:path'
import { root } from '../run.ts'
import { compiledMessages } from './compiled-messages.ts'
import { leanReactDom } from './lean-react.ts'

/** The staff's board: a small page of its own at /kitchen/. */
export const kitchen: InlineConfig = {
  configFile: false,
  root: join(root, 'kitchen'),
  base: '/kitchen/',
  publicDir: false,
  plugins: [react(), leanReactDom(), compiledMessages()],
  build: { outDir: join(root, 'dist/kitchen'), emptyOutDir: true, manifest: true, reportCompressedSize: false },
}
