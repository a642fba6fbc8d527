/**
 * How long the database may be waited for. A phone gives a call 15 s: all that one call can meet (a place in the pool, a lock, a second try)
 * fits in that, so that the guest's phone hears "busy" and comes again, rather than sending a copy that waits beside the first. All in ms.
 */
export const LIMITS = {
  /** To get a connection, a new one or one from the pool. */
  connect: 5000,
  /** One statement, waits included. */
  statement: 5000,
  /** One wait for a row that another transaction holds. */
  lock: 3000,
  /** A transaction whose client says nothing: an instance that was stopped or cut off. Its rows are free again after this. */
  idleInTransaction: 8000,
  /** One statement, measured by the client, for connections that no longer deliver anything. Longer than `statement`, whose error from the database says more. */
  query: 8000,
  /** Bytes that the other side does not acknowledge. */
  unacknowledged: 10_000,
} as const

/** Limits as settings of one transaction: behind a pooler no session belongs to us, so nothing may be set on one. */
export const BEGIN_LIMITED = [
  'begin',
  `set local statement_timeout = ${LIMITS.statement}`,
  `set local lock_timeout = ${LIMITS.lock}`,
  `set local idle_in_transaction_session_timeout = ${LIMITS.idleInTransaction}`,
].join('; ')

/** Limits as settings of a session of our own, for the driver to send as it connects. */
export const SESSION_LIMITS = {
  statement_timeout: LIMITS.statement,
  lock_timeout: LIMITS.lock,
  idle_in_transaction_session_timeout: LIMITS.idleInTransaction,
  options: `-c tcp_user_timeout=${LIMITS.unacknowledged} -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=3 -c tcp_keepalives_count=3`,
} as const
