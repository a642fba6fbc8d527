import { useEffect, useState } from 'react'
import { speakPay } from '#messages/speak-pay.ts'
import { Card } from '#src/ui/card.tsx'
import type { PayModel } from './pay-model.ts'
import styles from './pay-code.module.css'

type Drawn = Awaited<ReturnType<typeof drawCode>>

/** What draws codes is loaded with the first one. */
async function drawCode(path: string): Promise<{ side: number; path: string }> {
  const { qrModules } = await import('./qr-modules.ts')
  return qrModules(new URL(path, location.origin).href)
}

/** The payment page as a code: whatever device scans it pays there, and this page changes by itself. Its box is there before the code is. */
export function PayCode({ code: { path, reference, until } }: { code: NonNullable<PayModel['code']> }) {
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  useEffect(() => {
    let isOver = false
    void drawCode(path).then((done) => isOver || setDrawn(done), () => undefined)
    return () => {
      isOver = true
    }
  }, [path])
  return (
    <Card>
      <div className={styles.code}>
        <div className={styles.paper}>
          {drawn && <svg role="img" aria-label={speakPay('pay.code.label')} viewBox={`0 0 ${drawn.side} ${drawn.side}`} shapeRendering="crispEdges"><path d={drawn.path} /></svg>}
        </div>
        {until !== '' && <p className="small">{speakPay('pay.code.until', { time: until })}</p>}
        <p className={styles.reference}>{speakPay('pay.code.reference', { reference })}</p>
      </div>
    </Card>
  )
}
