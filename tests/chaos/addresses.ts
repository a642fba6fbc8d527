/** A guest's saved addresses on one phone: edited with or without a network, pushed and pulled as the sync worker does, later changes standing. */
import { deliveryAddressOf } from '#domain/address.ts'
import { uuidV7 } from '#domain/uuid-v7.ts'
import { readStruct } from '#outbox/read-struct.ts'
import { type Answer, readAnswer } from '#outbox/request.ts'
import type { SavedAddress } from '#schemas/address.ts'
import type { DeliveryAddress } from '#schemas/serving.ts'
import { PullAnswer, PushAnswer } from '#schemas/sync.ts'
import { CONFLICTS } from '#store/conflicts.ts'
import { brand } from './ground.ts'
import type { Random } from './random.ts'
import { addressAt, type PinKind, pinKindOf } from './ways.ts'

export type AddressDocument = SavedAddress & { _deleted: boolean }

interface Held {
  state: AddressDocument
  /** What the server last said of it; null: nothing. */
  master: AddressDocument | null
}

/** Sends a call as the guest whose book it is; null: nobody is logged in, or no answer came. */
export type GuestCall = (path: string, body: string | null) => Promise<Answer | null>

/** What a guest writes of an address; `house` tells one edit from another. */
export const writtenAddress = (id: string, house: string, pin: PinKind, at: number): SavedAddress => {
  const { title, addressLine1, landmark, locality, pin: point, note } = addressAt(pin, house)
  return { id, title, house, floor: '', addressLine1, landmark, locality, pin: point, note, draft: false, createdAt: at, updatedAt: at }
}

/** A saved address as an order takes it, with where it lies. */
export interface ChosenAddress {
  address: DeliveryAddress
  pin: PinKind
}

/** The guest's first saved address, as an order takes it; null: there is none. */
export function chosenOf(saved: readonly SavedAddress[]): ChosenAddress | null {
  const [first] = saved
  const address = first ? deliveryAddressOf(first) : null
  const pin = address && pinKindOf(address.pin)
  return address && pin ? { address, pin } : null
}

const isSame = (a: AddressDocument, b: AddressDocument | null): boolean => b !== null && CONFLICTS.addresses.isEqual(a, b, '')

export class AddressBook {
  readonly guestId: string
  readonly #held = new Map<string, Held>()
  #seq = 0

  constructor(guestId: string) {
    this.guestId = guestId
  }

  get documents(): readonly AddressDocument[] {
    return [...this.#held.values()].map(({ state }) => state)
  }

  /** Writes an address on this phone, a new one or another text of one it has. @param now epoch ms of the device */
  edit(random: Random, house: string, now: number): SavedAddress {
    const [first] = this.#held.values()
    const standing = first && !first.state._deleted && random.chance(0.7) ? first : null
    const id = standing?.state.id ?? uuidV7(now, random.bytes(10))
    const pin = random.pick(['inner', 'outer'] as const)
    const next = { ...writtenAddress(id, house, pin, now), ...(standing ? { createdAt: standing.state.createdAt } : {}), updatedAt: Math.max(now, (standing?.state.updatedAt ?? 0) + 1) }
    this.#held.set(id, { state: { ...next, _deleted: false }, master: standing?.master ?? null })
    return next
  }

  /** As `chosenOf`. */
  chosen(): ChosenAddress | null {
    return chosenOf(this.documents.filter(({ _deleted }) => !_deleted))
  }

  /** One round of what the sync worker does. @returns whether the server has all that is here */
  async sync(call: GuestCall): Promise<boolean> {
    const where = `scope=guest:${brand.id}:${this.guestId}`
    const sent = [...this.#held.values()].filter(({ state, master }) => !isSame(state, master))
    if (sent.length > 0) {
      const rows = sent.map(({ state, master }) => ({ newDocumentState: state, assumedMasterState: master }))
      const answer = await call(`/api/sync/addresses?${where}`, JSON.stringify({ rows }))
      const conflicts = answer && (await readAnswer(Promise.resolve(answer)))
      const read = conflicts?.status === 200 ? readStruct(conflicts.body, PushAnswer) : null
      if (!read) return false
      for (const { state } of sent) await this.#settle(state, read.conflicts.find(({ id }) => id === state.id) as AddressDocument | undefined)
    }
    const answer = await call(`/api/sync/addresses?${where}&checkpoint=${this.#seq}&limit=50`, null)
    const pulled = answer && (await readAnswer(Promise.resolve(answer)))
    const read = pulled?.status === 200 ? readStruct(pulled.body, PullAnswer) : null
    if (!read) return false
    for (const document of read.documents) await this.#hear(document as AddressDocument)
    this.#seq = read.checkpoint?.seq ?? this.#seq
    return [...this.#held.values()].every(({ state, master }) => isSame(state, master))
  }

  /** @param conflict what stands against what was sent; undefined: it was taken as it is */
  async #settle(sent: AddressDocument, conflict: AddressDocument | undefined): Promise<void> {
    const held = this.#held.get(sent.id)
    if (!held) return
    if (!conflict) return void this.#held.set(sent.id, { ...held, master: sent })
    await this.#merge(held, conflict)
  }

  async #hear(document: AddressDocument): Promise<void> {
    const held = this.#held.get(document.id)
    if (!held || isSame(held.state, held.master)) return void this.#held.set(document.id, { state: document, master: document })
    await this.#merge(held, document)
  }

  async #merge({ state }: Held, master: AddressDocument): Promise<void> {
    const resolved = await CONFLICTS.addresses.resolve({ realMasterState: master, newDocumentState: state }, '')
    this.#held.set(state.id, { state: resolved as AddressDocument, master })
  }
}
