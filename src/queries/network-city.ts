import { GuestLocation } from '#schemas/locality.ts'
import { askServer } from './ask-server.ts'
import { makeCell } from './cell.ts'

/** CA-21: the city of the brand's outlets that the guest's internet connection is nearest to. In memory alone; null: nobody has said so. */
export const networkCityCell = makeCell<string | null>(null)

let asking: Promise<void> | null = null

/** Asks once a page; a server that does not answer is asked the next time. Nothing is sent of where the phone is. */
export function askNetworkCity(): Promise<void> {
  asking ??= askServer({ method: 'GET', path: '/api/guests/findLocation', struct: GuestLocation }).then((reply) => {
    if ('error' in reply) asking = null
    else if (reply.value.knownBy === 'network' && reply.value.cityName !== '') networkCityCell.set(reply.value.cityName)
  })
  return asking
}
