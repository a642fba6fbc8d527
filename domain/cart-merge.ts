import type { Cart, CartLine } from '#schemas/cart.ts'
import { withinRoom } from './cart.ts'

/** Later change wins; at the same moment a removal does, then the larger quantity: the same whichever side asks. */
function laterLine(a: CartLine, b: CartLine): CartLine {
  if (a.changedAt !== b.changedAt) return a.changedAt > b.changedAt ? a : b
  if ((a.removedAt === null) !== (b.removedAt === null)) return a.removedAt === null ? b : a
  if (a.quantity !== b.quantity) return a.quantity > b.quantity ? a : b
  return JSON.stringify(a) >= JSON.stringify(b) ? a : b
}

/** The later choice wins; at the same moment the same one, whichever side asks. */
function laterChoice<T extends { changedAt: number }>(a: T | null | undefined, b: T | null | undefined): T | null {
  if (!a || !b) return a ?? b ?? null
  if (a.changedAt !== b.changedAt) return a.changedAt > b.changedAt ? a : b
  return JSON.stringify(a) >= JSON.stringify(b) ? a : b
}

/**
 * The conflict rule of the cart: line by line, the later change wins; lines older than either side's clearing stay away;
 * where two outlets compete the cart touched last wins whole (ST-19). Commutative and idempotent; associative on one outlet, as long as all lines have room.
 */
export function mergeCarts(a: Cart, b: Cart): Cart {
  const [first, last] = a.updatedAt > b.updatedAt || (a.updatedAt === b.updatedAt && JSON.stringify(a) >= JSON.stringify(b)) ? [b, a] : [a, b]
  if (first.outletId !== null && last.outletId !== null && first.outletId !== last.outletId) return last
  const clearedAt = Math.max(a.clearedAt, b.clearedAt)
  const merged = new Map<string, CartLine>()
  for (const line of [...first.lines, ...last.lines]) {
    if (line.changedAt <= clearedAt) continue
    const held = merged.get(line.lineId)
    merged.set(line.lineId, held ? laterLine(held, line) : line)
  }
  const noted = a.noteChangedAt > b.noteChangedAt || (a.noteChangedAt === b.noteChangedAt && a.note >= b.note) ? a : b
  return {
    ...last,
    outletId: last.outletId ?? first.outletId,
    tableCode: last.tableCode ?? first.tableCode,
    serviceType: last.serviceType ?? first.serviceType,
    lines: withinRoom([...merged.values()].sort((x, y) => (x.lineId < y.lineId ? -1 : 1))),
    note: noted.note,
    noteChangedAt: noted.noteChangedAt,
    clearedAt,
    ...(a.offer === undefined && b.offer === undefined ? {} : { offer: laterChoice(a.offer, b.offer) }),
    ...(a.mystery === undefined && b.mystery === undefined ? {} : { mystery: laterChoice(a.mystery, b.mystery) }),
  }
}
