/** Lighthouse's performance score of a first visit to a real menu; its own throttling, medians of as many visits. */
import { askLighthouse } from '../harness/lighthouse.ts'
import type { Bench } from './row.ts'
import { median } from './samples.ts'
import { benchStage, BRAND } from './stage.ts'

const LEAST = 95

export const lighthouseScore: Bench = {
  name: 'lighthouse',
  measure: async (rounds) => {
    const { server } = await benchStage()
    const reports = await askLighthouse(`http://${BRAND}.localhost:${server.port}/web/restaurant/RAJCS012`, ['performance'], rounds)
    const score = median(reports.map((report) => report.score('performance')))
    const missed = reports.at(-1)?.missed('performance') ?? ''
    return [{ title: 'Lighthouse, performance of the menu', ours: `${score} of 100`, other: missed, value: score, limit: { least: LEAST } }]
  },
}
