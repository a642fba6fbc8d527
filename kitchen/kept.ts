const KEY = 'staff-key'
const OUTLET = 'outlet'
const SOUND = 'sound'

/** What the board keeps of itself in this tab, and no longer: the key, the outlet, whether it makes a sound. */
export const kept = {
  key: () => sessionStorage.getItem(KEY),
  outlet: () => sessionStorage.getItem(OUTLET),
  sound: () => sessionStorage.getItem(SOUND) === 'on',
  keepKey: (key: string) => sessionStorage.setItem(KEY, key),
  keepOutlet: (id: string | null) => (id === null ? sessionStorage.removeItem(OUTLET) : sessionStorage.setItem(OUTLET, id)),
  keepSound: (on: boolean) => sessionStorage.setItem(SOUND, on ? 'on' : 'off'),
  forget: () => sessionStorage.clear(),
}
