import { Fragment } from 'react'
import { formatAmount } from '#domain/money.ts'
import { speakReceipt } from '#messages/speak-receipt.ts'
import { Emblem } from '#src/ui/emblem.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { Receipt } from './receipt-model.ts'
import styles from './receipt.module.css'

/** Figures of a bill stand without the currency, which its head says once. */
const figure = (paise: number): string => formatAmount(paise).replace('₹', '')

/** The slip itself: paper by day and by night, and alone when it is printed. */
export function ReceiptPaper({ receipt, emblem }: { receipt: Receipt; emblem: string }) {
  return (
    <article className={styles.paper}>
      <header>
        <Emblem letters={emblem} />
        <h2>{receipt.shop}</h2>
        {receipt.seller.name !== receipt.shop && <p>{receipt.seller.name}</p>}
        {receipt.seller.address !== '' && <p className={styles.grey}>{receipt.seller.address}</p>}
      </header>
      <hr />
      <p className={styles.kind}><span>{receipt.title}</span>{receipt.number !== null && <span className="tabular">{receipt.number}</span>}</p>
      <dl className={styles.facts}>
        {receipt.facts.map(({ name, text }) => <Fragment key={name}><dt>{name}</dt><dd>{text}</dd></Fragment>)}
      </dl>
      <hr />
      {receipt.lines.length > 0 && <Figures receipt={receipt} />}
      <p className={styles.total}><span>{speakReceipt('receipt.total')}</span><span className="tabular">{formatAmount(receipt.total)}</span></p>
      {receipt.words !== '' && <p className={`tiny ${styles.grey}`}>{receipt.words}</p>}
      {receipt.notServed && (
        <div className={styles.note}>
          <b>{speakReceipt('receipt.notServed')}</b>
          {receipt.notServed.lines.map((line) => <span key={line}>{line}</span>)}
          {receipt.notServed.amount > 0 && <span>{speakReceipt('receipt.notServedText', { amount: formatAmount(receipt.notServed.amount) })}</span>}
        </div>
      )}
      <hr />
      <Paid receipt={receipt} />
      <hr />
      <p className={`tiny ${styles.grey} ${styles.end}`}>
        {receipt.remarks.map((remark) => <span key={remark}>{remark}</span>)}
        {receipt.seller.phone !== '' && <span>{receipt.seller.phone}</span>}
      </p>
    </article>
  )
}

function Figures({ receipt }: { receipt: Receipt }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{speakReceipt('receipt.dish')}</th>
          <th scope="col">{speakReceipt('receipt.quantity')}</th>
          <th scope="col">{speakReceipt('receipt.rate')}</th>
          <th scope="col">{speakReceipt('receipt.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {receipt.lines.map((line) => (
          <tr key={line.id}>
            <td>
              {line.name}
              <span className={`${styles.sub} ${styles.rate}`}>{speakReceipt('receipt.rateOf', { quantity: line.quantity, price: figure(line.rate) })}</span>
              {line.choices !== '' && <span className={styles.sub}>{line.choices}</span>}
            </td>
            <td>{line.quantity}</td>
            <td>{figure(line.rate)}</td>
            <td>{figure(line.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {receipt.rows.map(({ name, amount }) => <tr key={name}><td colSpan={3}>{name}</td><td>{figure(amount)}</td></tr>)}
      </tfoot>
    </table>
  )
}

function Paid({ receipt }: { receipt: Receipt }) {
  return (
    <>
      {receipt.payments.map(({ id, title, text, amount, isOnRoom }) => (
        <p key={id} className={styles.paid}>
          <Icon name={isOnRoom ? 'bed' : 'wallet'} />
          <span>
            <b>{title}</b>
            <span className={styles.sub}>{text}</span>
          </span>
          <span className="tabular">{formatAmount(Math.abs(amount))}</span>
        </p>
      ))}
      {receipt.unpaid && (
        <p className={styles.paid}>
          <Icon name="counter" />
          <span>
            <b>{speakReceipt('receipt.notPaid')}</b>
            <span className={styles.sub}>{receipt.unpaid.title}</span>
          </span>
          <b className="tabular">{formatAmount(receipt.unpaid.amount)}</b>
        </p>
      )}
      {receipt.toGiveBack > 0 && <p className={styles.paid}><Icon name="info" /><b>{speakReceipt('receipt.toGiveBack')}</b><b className="tabular">{formatAmount(receipt.toGiveBack)}</b></p>}
      {receipt.tip > 0 && (
        <p className={styles.paid}>
          <Icon name="star" />
          <span>
            <b>{speakReceipt('receipt.tip')}</b>
            <span className={styles.sub}>{speakReceipt('receipt.tipText')}</span>
          </span>
          <span className="tabular">{formatAmount(receipt.tip)}</span>
        </p>
      )}
    </>
  )
}
