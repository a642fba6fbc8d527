import type { Colour } from './colour.ts'
import { num } from './num.ts'

/** A stop of a gradient. */
export type Stop = readonly [offset: number, colour: Colour, opacity?: number]

/** Seeded chance and the shared definitions of one drawing. Asking in another order gives another drawing. */
export interface Pen {
  /** A number from 0 to 1, from 0 to the first, or between the two. */
  rnd(from?: number, to?: number): number
  /** A whole number, both ends included. */
  int(from: number, to: number): number
  pick<T>(list: readonly T[]): T
  /** A gradient from the upper left to the lower right of the shape that uses it. */
  linear(...stops: Stop[]): string
  /** A gradient around a point lit from the upper left. */
  radial(...stops: Stop[]): string
  /** A gradient around the middle. */
  halo(...stops: Stop[]): string
  /** A shape drawn once under a key and repeated with `stamp`; answers its id. */
  symbol(key: string, body: () => string): string
  clip(cx: number, cy: number, r: number): string
  /** The whole drawing around its body. */
  finish(body: string): string
}

/** FNV-1a over the seed's text. */
function hashOf(seed: string): number {
  let hash = 2166136261
  for (const ch of seed) hash = Math.imul(hash ^ ch.charCodeAt(0), 16777619)
  return hash
}

/** Mulberry32: equal seeds give equal numbers on every machine. */
function chance(seed: string): () => number {
  let state = hashOf(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const stopsOf = (stops: readonly Stop[]): string =>
  stops
    .map(([offset, colour, opacity = 1]) => {
      const see = opacity < 1 ? ` stop-opacity="${+opacity.toFixed(3)}"` : ''
      return `<stop offset="${offset}" stop-color="${colour}"${see}/>`
    })
    .join('')

/** A pen whose chances come from a seed: one dish is drawn alike on every machine. */
export function pen(seed: string): Pen {
  const next = chance(seed)
  const definitions = new Map<string, { id: string; markup: string }>()

  function define(key: string, markup: (id: string) => string): string {
    const known = definitions.get(key)
    if (known) return known.id
    const id = `k${definitions.size.toString(36)}`
    definitions.set(key, { id, markup: markup(id) })
    return id
  }

  const rnd = (from = 1, to?: number): number => (to === undefined ? next() * from : from + next() * (to - from))

  return {
    rnd,
    int: (from, to) => Math.floor(rnd(from, to + 1)),
    pick: <T>(list: readonly T[]): T => list[Math.floor(rnd(list.length))] as T,
    linear: (...stops) =>
      `url(#${define(`l${JSON.stringify(stops)}`, (id) => `<linearGradient id="${id}" x2="1" y2="1">${stopsOf(stops)}</linearGradient>`)})`,
    radial: (...stops) =>
      `url(#${define(`r${JSON.stringify(stops)}`, (id) => `<radialGradient id="${id}" cx=".36" cy=".32" r=".78">${stopsOf(stops)}</radialGradient>`)})`,
    halo: (...stops) =>
      `url(#${define(`h${JSON.stringify(stops)}`, (id) => `<radialGradient id="${id}">${stopsOf(stops)}</radialGradient>`)})`,
    symbol: (key, body) => {
      const known = definitions.get(`s${key}`)
      if (known) return known.id
      const markup = body()
      return define(`s${key}`, (id) => `<g id="${id}">${markup}</g>`)
    },
    clip: (cx, cy, r) =>
      `url(#${define(`c${cx},${cy},${r}`, (id) => `<clipPath id="${id}"><circle cx="${num(cx)}" cy="${num(cy)}" r="${num(r)}"/></clipPath>`)})`,
    finish: (body) => {
      const defs = [...definitions.values()].map((one) => one.markup).join('')
      return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">${defs && `<defs>${defs}</defs>`}${body}</svg>`
    },
  }
}
