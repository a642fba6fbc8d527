import { join } from 'node:path'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import { makeEarlyWords } from '#paint/make-early-words.ts'
import type { CodeFiles } from '#src/early/code-files.ts'
import { root } from '../run.ts'

const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>\s*/
const PRELOAD = /<link rel="modulepreload" crossorigin href="([^"]+)">\s*/g

const source = join(root, 'src/early/main.ts')

/** Rules and painters do nothing by being loaded: what the script does not use of them, their structs above all, stays out of it. */
const onlyWhatIsUsed: Plugin = {
  name: 'only-what-is-used',
  transform: (_code, id) => (id === source ? undefined : { moduleSideEffects: false }),
}

/** src/early as one classic script that can stand in the page. @param files null: the page starts its code itself */
async function compile({ base, mode }: ResolvedConfig, files: CodeFiles | null): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    base,
    mode,
    publicDir: false,
    logLevel: 'error',
    plugins: [onlyWhatIsUsed],
    define: { EARLY_FILES: JSON.stringify(files), EARLY_WORDS: JSON.stringify(makeEarlyWords()) },
    build: { write: false, modulePreload: false, reportCompressedSize: false, rolldownOptions: { input: source, output: { format: 'iife', codeSplitting: false } } },
  })
  const chunk = [built].flat().flatMap((made) => ('output' in made ? made.output : [])).find((made) => made.type === 'chunk')
  if (chunk?.type !== 'chunk') throw new Error('src/early was not built.')
  return chunk.code.trim().replaceAll('</script', '<\\/script')
}

/** The files of the page's code, as Vite names them in the page: packages, rules and the page's own are run in this order, a task each. */
function filesIn(html: string): CodeFiles {
  const script = ENTRY.exec(html)?.[1]
  const preloaded = [...html.matchAll(PRELOAD)].map(([, href]) => href ?? '')
  const [packages, rules] = ['packages', 'rules'].map((name) => preloaded.find((href) => href.includes(`/${name}-`)))
  if (script === undefined || packages === undefined || rules === undefined) throw new Error('index.html has no entry script, or not the files of packages and rules beside it.')
  const inTurn = [packages, rules, script]
  return { inTurn, others: preloaded.filter((href) => !inTurn.includes(href)) }
}

/**
 * Puts the painted menu's own script at the end of the page: it answers taps before the page's code is there, and starts that code when the painted
 * screen is shown.
 */
export const earlyScript = (): Plugin => {
  let config: ResolvedConfig
  return {
    name: 'early-script',
    enforce: 'post',
    configResolved: (resolved) => {
      config = resolved
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html) => {
        const files = config.command === 'build' ? filesIn(html) : null
        const script = await compile(config, files)
        const bare = files ? html.replace(ENTRY, '').replaceAll(PRELOAD, '') : html
        return bare.replace('</body>', () => `<script>${script}</script></body>`)
      },
    },
  }
}
