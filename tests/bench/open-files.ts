/** Whether this machine lets one process hold as many streams as a bench asks for: each is an open file. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Of a process's open files, those that are none of its streams: the database, the code, the log. */
const OTHER_FILES = 300

/** What a machine allows a process, and how to ask it for more; tests bring their own. */
export interface OpenFiles {
  /** The hard limit, to which Node raises a process's own at its start; Infinity: none. */
  most: () => number
  /** Asks for another hard limit for this process and those that it starts from then on: granted to root, and not in every container. */
  raise: (files: number) => void
}

/** This process, on Linux. */
const thisProcess: OpenFiles = {
  most() {
    const [, hard] = /^Max open files\s+\S+\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return hard === undefined || hard === 'unlimited' ? Infinity : Number(hard)
  },
  raise(files) {
    spawnSync('prlimit', ['--pid', String(process.pid), `--nofile=${files}:${files}`])
  },
}

/** Asks for the files of so many streams where there are too few. @returns how many streams a process can hold, at most those wanted; `why` says what to raise where they are fewer, else null */
export function streamsWithin(wanted: number, { most, raise }: OpenFiles = thisProcess): { count: number; why: string | null } {
  const needed = wanted + OTHER_FILES
  if (most() < needed) raise(needed)
  const allowed = most()
  if (allowed >= needed) return { count: wanted, why: null }
  return {
    count: Math.max(0, allowed - OTHER_FILES),
    why: `This machine allows a process ${allowed} open files, and ${wanted} streams at one instance need ${needed}: raise the hard limit (ulimit -Hn ${needed} as root, LimitNOFILE of systemd, --ulimit nofile of a container).`,
  }
}
