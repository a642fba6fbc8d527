import styles from './fees-table.module.css'

export interface FeesRow {
  id: string
  name: string
  /** In the order of their heads. */
  figures: readonly string[]
  /** The area that the guest's address is in. */
  isMine: boolean
}

interface FeesTableProps {
  /** Of the areas, then of each figure. */
  heads: readonly string[]
  rows: readonly FeesRow[]
  /** Read out: what the table is of. */
  label: string
}

/** What bringing an order costs, by area. */
export const FeesTable = ({ heads, rows, label }: FeesTableProps) => (
  <div className={styles.room}>
    <table className={styles.fees} aria-label={label}>
      <thead>
        <tr>{heads.map((head) => <th key={head} scope="col">{head}</th>)}</tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, figures, isMine }) => (
          <tr key={id} className={isMine ? styles.mine : undefined}>
            <th scope="row">{name}</th>
            {figures.map((figure, at) => <td key={heads[at + 1]} data-name={heads[at + 1]}>{figure}</td>)}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
