import styles from './ticket.module.css'

/** An offer's code, as it stands on a slip that is torn off. */
export const Ticket = ({ code }: { code: string }) => <span className={styles.ticket}>{code}</span>
