/** Among the kept answers: the epoch of the server's database that this device heard of last (decision 0015). */
export const EPOCH_ROW = 'server-epoch'

/** The same by guest, while anybody has entries to compare with it. */
export const epochRowOf = (guestId: string): string => `${EPOCH_ROW}:${guestId}`

/** Whether a row of the device is one that notes an epoch. */
export const isEpochRow = (id: string): boolean => id === EPOCH_ROW || id.startsWith(epochRowOf(''))
