/** Chance that can be repeated: the same seed gives the same numbers on every machine. */
export interface Random {
  /** 0 to 1, without 1. */
  next: () => number
  /** A whole number from `least` to `most`, both among them. */
  between: (least: number, most: number) => number
  chance: (likelihood: number) => boolean
  pick: <T>(list: readonly T[]) => T
  bytes: (count: number) => Uint8Array
  /** A stream of its own by name: how much one actor draws changes nothing for the others. */
  fork: (name: string) => Random
}

/** Four 32-bit numbers out of a text (cyrb128). */
function hashOf(text: string): [number, number, number, number] {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762]
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = b ^ Math.imul(a ^ code, 597399067)
    b = c ^ Math.imul(b ^ code, 2869860233)
    c = d ^ Math.imul(c ^ code, 951274213)
    d = a ^ Math.imul(d ^ code, 2716044179)
  }
  return [a >>> 0, b >>> 0, c >>> 0, d >>> 0]
}

/** The generator sfc32, seeded by a text. */
export function createRandom(seed: string): Random {
  let [a, b, c, counter] = hashOf(seed)
  const word = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return sum >>> 0
  }
  for (let i = 0; i < 12; i++) word()
  const next = (): number => word() / 4294967296
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    chance: (likelihood) => next() < likelihood,
    pick: (list) => {
      const picked = list[between(0, list.length - 1)]
      if (picked === undefined) throw new RangeError('There is nothing to pick from.')
      return picked
    },
    bytes: (count) => Uint8Array.from({ length: count }, () => word() & 0xff),
    fork: (name) => createRandom(`${seed}/${name}`),
  }
}
