/** What a browser offers to hand a text on. */
export interface Sharing {
  share?: ((data: { title: string; text: string }) => Promise<void>) | undefined
  clipboard?: { writeText: (text: string) => Promise<void> } | undefined
}

/** Hands a text on by the phone's own sheet, else copies it. `closed`: the guest shut the sheet, and nothing is to be said. */
export async function shareText({ share, clipboard }: Sharing, title: string, text: string): Promise<'shared' | 'copied' | 'closed' | 'failed'> {
  if (share) {
    try {
      await share({ title, text })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'closed'
    }
  }
  try {
    if (!clipboard) return 'failed'
    await clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'failed'
  }
}
