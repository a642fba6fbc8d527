import type { LeadChannel, LeadWord } from './lead.ts'

/** The channel on which the workers of this origin's tabs announce which of them leads. */
export function leadChannel(): LeadChannel {
  const channel = new BroadcastChannel('sync-lead')
  return {
    say: (word) => channel.postMessage(word),
    listen: (listener) => {
      const hear = ({ data }: MessageEvent<LeadWord>): void => listener(data)
      channel.addEventListener('message', hear)
      return () => channel.removeEventListener('message', hear)
    },
  }
}
