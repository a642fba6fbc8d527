import { linkedPlace } from '#src/entry/linked-place.ts'
import { device } from '#src/queries/device.ts'
import { firstScreenCell } from '#src/queries/first-screen.ts'

/**
 * The painted screen of a table's link says where the guest is: kept before anything is read from the device, so that another outlet's menu,
 * where the guest was last, never takes its place. What the server says of the code comes after it. To be called before the first render.
 */
export function seedPlace(): void {
  const screen = firstScreenCell.get()
  const place = screen && linkedPlace(location.pathname, screen, Date.now())
  if (place) void device().then((db) => db.place.put(place)).catch(() => undefined)
}
