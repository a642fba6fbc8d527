/** What came of a frame: a code's text, no code in it, or a frame that could not be read at all. */
export type Reading = { kind: 'code'; text: string } | { kind: 'none' } | { kind: 'unreadable' }

export interface ScanApi {
  /** Resolves when frames can be read; false where the reader could not be had: asked again, it is fetched anew. */
  ready(): Promise<boolean>
  /** Reads the first QR code of a frame. The frame is closed. */
  decode(frame: ImageBitmap | VideoFrame): Promise<Reading>
  ping(): Promise<true>
}
