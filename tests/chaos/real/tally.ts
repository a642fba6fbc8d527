/** Everything that can go wrong in a real run; each is counted when it struck, not when it was meant to. */
export const REAL_FAULTS = [
  'request cut by byte',
  'reply cut by byte',
  'reply swallowed',
  'network cut',
  'black hole',
  'line cut while the outlet changes',
  'database reset at begin, at every place of the pool',
  'database reset before commit',
  'database reset after commit',
  'database cut by byte',
  'server stopped and started',
  'page killed while sending',
  'refused by another machine after commit',
  'refresh reply lost, and away for long',
  'database restored',
  'login renewed in the tail that a restore loses',
  'guest withdrew while it may have arrived',
  'two boards act on one order at once',
  'order with a code',
  'order paid with points',
  'offer used',
  'points held',
  'points given back',
  'server of a later release',
  'one instance of a later release',
  'server of release 0.1',
  'phone of release 0.1',
  'phone of a later release',
] as const

export type RealFault = (typeof REAL_FAULTS)[number]

/** A guard of the product that is missing, so that a run must fail. */
export const REAL_SABOTAGES = ['epoch', 'gap', 'final', 'grace', 'leak', 'mask', 'row lock', 'balance guard'] as const
export type RealSabotage = (typeof REAL_SABOTAGES)[number] | null
