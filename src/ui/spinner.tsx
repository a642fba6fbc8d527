import styles from './spinner.module.css'

/** For waits of unknown length only; never over what is known. `label` is read out; without one it is a mere sign. */
export function Spinner({ label }: { label?: string | undefined }) {
  return <span className={styles.spinner} {...(label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label })} />
}
