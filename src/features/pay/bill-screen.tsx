import { Fragment, useState } from 'react'
import { formatAmount } from '#domain/money.ts'
import { speakPay } from '#messages/speak-pay.ts'
import { speakReceipt } from '#messages/speak-receipt.ts'
import type { CommandError } from '#src/commands/outcome.ts'
import { paths } from '#src/entry/paths.ts'
import type { OrderView } from '#src/queries/use-orders.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, Cards } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { Toast } from '#src/ui/toast.tsx'
import { BillDesk } from './bill-desk.tsx'
import type { PayGround } from './pay-facts.ts'
import { PayCode } from './pay-code.tsx'
import { PayActs } from './pay-acts.tsx'
import { payModel, type PayModel } from './pay-model.ts'
import type { OpeningStage } from './pay-stages.ts'
import { PayStaffSheet } from './pay-staff-sheet.tsx'
import { PayTrail } from './pay-trail-list.tsx'
import styles from './pay.module.css'
import { Say } from './say.tsx'

interface BillScreenProps {
  ground: PayGround
  view: OrderView
  /** The payment page is being asked for, or could not be opened. */
  opening?: OpeningStage
  /** Why it could not be opened. */
  code?: CommandError | null
  /** Opens the payment page. */
  onOpen: () => void
  /** Takes the wish back while the page is being asked for. */
  onStop: () => void
  /** Brings the dishes of the order into the cart once more. */
  onAgain: (view: OrderView) => void
}

/** What is known of a payment: the bill lies on the table, a seal says what is known of it. */
export function BillScreen({ ground, view, opening, code = null, onOpen, onStop, onAgain }: BillScreenProps) {
  const model = payModel(ground, opening ?? null)
  const [isStaffOpen, setStaffOpen] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const copy = async () => {
    const done = await navigator.clipboard.writeText(model.facts.map(([name, text]) => `${name}: ${text}`).join('\n')).then(() => true, () => false)
    if (done) setSaid(speakPay('pay.facts.copied'))
  }
  return (
    <div className={styles.known}>
      <BillDesk order={ground.order} view={view} seal={model.seal} />
      <section className={styles.head} aria-live="polite">
        <p className="between small">
          <span className={`badge ${styles.tag} ${styles[model.tag.tone] ?? ''} ${model.tag.tone}`}>{model.tag.label}</span>
          <span className="muted tabular">{model.side}</span>
        </p>
        <h1>{model.title}</h1>
        <p className="muted">{code === 'STORAGE_FULL' ? speakPay('pay.text.notkept') : model.text}</p>
      </section>
      <main className={styles.page}>
        <Cards className={styles.column}>
          {model.code && <PayCode code={model.code} />}
          {model.safe !== null && <Say line icon="lock">{model.safe}</Say>}
          {model.trail && <Card><h2 className="sr">{speakPay('pay.trail.happened')}</h2><PayTrail steps={model.trail} /></Card>}
          {model.facts.length > 0 && <Facts model={model} orderId={ground.order.id} onCopy={() => void copy()} />}
          {model.back && <ComesBack back={model.back} />}
          {model.aside.map(({ id, title, text }) => <Say key={id} icon="return" title={title}>{text}</Say>)}
          {model.explain !== null && <MoneyLeft text={model.explain} />}
          {model.token !== null && (
            <Card>
              <div className={styles.counter}>
                <p className="small muted">{speakPay('pay.counter')}</p>
                <p className={styles.token}>{model.token}</p>
                <p className="small muted">{speakPay('pay.counterWays')}</p>
              </div>
            </Card>
          )}
          {model.stage === 'outlet' && <p className={styles.instead}><Button kind="text" onClick={onOpen}>{speakPay('pay.payNow')}</Button></p>}
        </Cards>
        <PayActs acts={model.acts} ground={ground} onOpen={onOpen} onStop={onStop} onStaff={() => setStaffOpen(true)} onAgain={() => onAgain(view)} />
      </main>
      {isStaffOpen && <PayStaffSheet ground={ground} onClose={() => setStaffOpen(false)} />}
      <Toast text={said} onDone={() => setSaid(null)} />
    </div>
  )
}

function Facts({ model, orderId, onCopy }: { model: PayModel; orderId: string; onCopy: () => void }) {
  return (
    <Card>
      <dl className={styles.facts}>
        {model.facts.map(([name, text]) => <Fragment key={name}><dt>{name}</dt><dd>{text}</dd></Fragment>)}
      </dl>
      {model.copy !== null && (
        <p className={styles.deeds}>
          <button type="button" className={styles.deed} onClick={onCopy}><Icon name="copy" size={20} />{speakPay(model.copy === 'copy' ? 'pay.facts.copy' : 'pay.facts.copyBank')}</button>
          {model.copy === 'copy' && <Link className={styles.deed} href={paths.receipt(orderId)}><Icon name="receipt" size={20} />{speakReceipt('receipt.title')}</Link>}
        </p>
      )}
    </Card>
  )
}

function ComesBack({ back: { rows, sum, text } }: { back: NonNullable<PayModel['back']> }) {
  return (
    <Card>
      <h2>{speakPay('pay.comesBack')}</h2>
      <dl className={styles.moved}>
        {rows.map(({ name, paise }) => <Fragment key={name}><dt>{name}</dt><dd>{formatAmount(paise)}</dd></Fragment>)}
        <dt className={styles.movedSum}>{speakPay('pay.backToYou')}</dt>
        <dd className={styles.movedSum}>{formatAmount(sum)}</dd>
      </dl>
      <p className={`small muted ${styles.movedText}`}>{text}</p>
    </Card>
  )
}

function MoneyLeft({ text }: { text: string }) {
  return (
    <Card>
      <details className={styles.explain}>
        <summary><b>{speakPay('pay.left')}</b><Icon name="down" size={20} /></summary>
        <p className="small muted">{text}</p>
      </details>
    </Card>
  )
}
